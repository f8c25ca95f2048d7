"""Names that paper has been seen to lose."""

from __future__ import annotations

CORPUS = (
    # The letters of the six languages, each at least once.
    ("Anna", "O'Brien-Smith", "Zoë & Max", "Quentin Fox", "Jack Vyle", "Will", "Tug", "Bob"),
    ("Árvíztűrő", "Tükörfúrógép", "Szentgyörgyiné", "Őrs Űrsula", "Íródeák", "Ödön Übül", "Éva Óra", "Győző"),
    ("Ștefan Țară", "Cătălin", "Mâncărîn", "Înțelept", "Ăla Âla", "Șoșoacă", "Țuțea", "Ion"),
    ("Niccolò", "Perché", "Città", "Così Lunedì", "Più Giù", "Èlena Ùgo", "Àlba", "Òrfeo Ìda"),
    ("Itziar", "Muñoz", "Aç Eñaut", "Ñabarra", "Begoña", "Gorçe", "Xabier", "Ekhiñe"),
    ("Nguyễn Thị Hoa", "Đặng Ữ", "Trương Mỹ Lệ", "Phạm Ẩn", "Huỳnh Ước", "Lê Ồn Ỗ", "Vũ Ợ Ọ", "Ỷ Ỵ Ỹ Ặ Ẵ"),
    # Letters that no book face has, and marks that stack.
    ("👨‍👩‍👧 Kiss", "🇭🇺 Anna", "é̂̃ Zalgo", "中文名字", "Ελένη", "Привет", "𝕏 math", "Ye"),
)
