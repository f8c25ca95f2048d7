"""Every drawing of the product as SVG, and the atlases that ``make setup`` renders from them."""
