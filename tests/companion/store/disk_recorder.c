/* Records what a process asks of the disk, in order: loaded with LD_PRELOAD, it writes one line for every call that
 * changes something under $RECORD_UNDER into $RECORD_INTO. The calls themselves go on as ever.
 *
 *   C INODE PATH         a file that was not there is opened        W INODE OFFSET HEX   bytes are written
 *   T INODE SIZE         a file is cut or lengthened                F INODE              a file is synced
 *   D PATH               a folder is synced                         M PATH               a folder is made
 *   R OLD NEW            a name is changed                          L OLD NEW            a second name is given
 *   U PATH               a name is taken away                       A HEX                standard output: acknowledged
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int record = -1;
static const char *under;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *into = getenv("RECORD_INTO");
    under = getenv("RECORD_UNDER");
    if (into && under)
        record = syscall(SYS_openat, AT_FDCWD, into, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const char *line, size_t length) {
    while (length > 0) {
        ssize_t done = syscall(SYS_write, record, line, length);
        if (done <= 0) return;
        line += done;
        length -= done;
    }
}

static void say(const char *format, ...) {
    char line[8192];
    va_list facts;
    va_start(facts, format);
    int length = vsnprintf(line, sizeof line, format, facts);
    va_end(facts);
    put(line, length);
}

static int ours(const char *path) { return record >= 0 && path && !strncmp(path, under, strlen(under)); }

/* The path of an open file, where it is one of ours. */
static int path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return ours(path);
}

static void say_bytes(const char *start, const void *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    char *line = malloc(strlen(start) + 2 * count + 2), *end = stpcpy(line, start);
    for (size_t i = 0; i < count; i++) {
        *end++ = digits[((const unsigned char *)bytes)[i] >> 4];
        *end++ = digits[((const unsigned char *)bytes)[i] & 15];
    }
    *end++ = '\n';
    put(line, end - line);
    free(line);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define RECORDED(statement)                                                                                            \
    do {                                                                                                               \
        int kept = errno;                                                                                              \
        statement;                                                                                                     \
        errno = kept;                                                                                                  \
    } while (0)

static int opened(int folder, const char *path, int flags, mode_t mode) {
    struct stat before, after;
    int there = ours(path) && fstatat(folder, path, &before, 0) == 0;
    pthread_mutex_lock(&one_at_a_time);
    int fd = syscall(SYS_openat, folder, path, flags, mode);
    if (fd < 0) errno = errno;
    if (fd >= 0 && ours(path) && fstat(fd, &after) == 0) {
        if (!there && (flags & O_CREAT))
            RECORDED(say("C %lu %s\n", (unsigned long)after.st_ino, path));
        else if (there && (flags & O_TRUNC))
            RECORDED(say("T %lu 0\n", (unsigned long)after.st_ino));
    }
    pthread_mutex_unlock(&one_at_a_time);
    return fd;
}

#define OPENED(folder)                                                                                                 \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                               \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode = va_arg(more, mode_t);                                                                                   \
        va_end(more);                                                                                                  \
    }                                                                                                                  \
    return opened(folder, path, flags, mode)

int open(const char *path, int flags, ...) { OPENED(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPENED(AT_FDCWD); }
int openat(int folder, const char *path, int flags, ...) { OPENED(folder); }
int openat64(int folder, const char *path, int flags, ...) { OPENED(folder); }

static void written(int fd, const void *bytes, ssize_t count, off_t at) {
    char path[4096], start[64];
    struct stat now;
    if (count <= 0 || record < 0) return;
    if (fd == 1)
        say_bytes("A ", bytes, count);
    else if (path_of(fd, path, sizeof path) && fstat(fd, &now) == 0 && S_ISREG(now.st_mode)) {
        snprintf(start, sizeof start, "W %lu %ld ", (unsigned long)now.st_ino, (long)at);
        say_bytes(start, bytes, count);
    }
}

ssize_t write(int fd, const void *bytes, size_t count) {
    pthread_mutex_lock(&one_at_a_time);
    int kept = errno;
    off_t at = lseek(fd, 0, SEEK_CUR);
    errno = kept;
    ssize_t done = syscall(SYS_write, fd, bytes, count);
    RECORDED(written(fd, bytes, done, at));
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

static ssize_t written_at(int fd, const void *bytes, size_t count, off_t at) {
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, count, at);
    RECORDED(written(fd, bytes, done, at));
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return written_at(fd, bytes, count, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) { return written_at(fd, bytes, count, at); }

static int cut(int fd, off_t size) {
    char path[4096];
    struct stat now;
    pthread_mutex_lock(&one_at_a_time);
    int done = syscall(SYS_ftruncate, fd, size);
    if (!done && path_of(fd, path, sizeof path) && fstat(fd, &now) == 0)
        RECORDED(say("T %lu %ld\n", (unsigned long)now.st_ino, (long)size));
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }

static int synced(int fd, long call) {
    char path[4096];
    struct stat now;
    pthread_mutex_lock(&one_at_a_time);
    int done = syscall(call, fd);
    if (!done && path_of(fd, path, sizeof path) && fstat(fd, &now) == 0) {
        if (S_ISDIR(now.st_mode))
            RECORDED(say("D %s\n", path));
        else
            RECORDED(say("F %lu\n", (unsigned long)now.st_ino));
    }
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

#define NAMED(call, path, ...)                                                                                         \
    pthread_mutex_lock(&one_at_a_time);                                                                                \
    int done = call;                                                                                                   \
    if (!done && ours(path)) RECORDED(say(__VA_ARGS__));                                                               \
    pthread_mutex_unlock(&one_at_a_time);                                                                              \
    return done

int rename(const char *old, const char *name) { NAMED(REAL(rename)(old, name), name, "R %s %s\n", old, name); }
int link(const char *old, const char *name) { NAMED(REAL(link)(old, name), name, "L %s %s\n", old, name); }
int linkat(int a, const char *old, int b, const char *name, int flags) {
    NAMED(REAL(linkat)(a, old, b, name, flags), name, "L %s %s\n", old, name);
}
int unlink(const char *path) { NAMED(REAL(unlink)(path), path, "U %s\n", path); }
int mkdir(const char *path, mode_t mode) { NAMED(REAL(mkdir)(path, mode), path, "M %s\n", path); }
