// SVG shapes for the kinds of products, on a canvas of 400 by 420.

/** A piece of clothing with sleeves; `extra` is drawn over it. */
const top = (extra = '') => `
    <path d="M148 120 Q200 150 252 120 L318 148 Q340 160 346 190 L362 292 L318 304 L304 232 L304 348
      Q250 362 200 362 Q150 362 96 348 L96 232 L82 304 L38 292 L54 190 Q60 160 82 148 Z" fill="url(#fill)"/>
    <path d="M304 232 L300 190 M96 232 L100 190" stroke="#0002" stroke-width="3" fill="none"/>${extra}`;
/** By product type. `fill` and the other gradients are defined by drawProduct. */
const shapes: Record<string, string> = {
  Hoodie: top(`
    <path d="M140 126 Q142 62 200 58 Q258 62 260 126 Q236 160 200 162 Q164 160 140 126Z" fill="url(#fill)"/>
    <path d="M158 122 Q164 82 200 80 Q236 82 242 122 Q224 146 200 148 Q176 146 158 122Z" fill="#0003"/>
    <path d="M184 150 V206 M216 150 V200" stroke="#fff9" stroke-width="4" stroke-linecap="round"/>
    <path d="M136 330 L152 258 H248 L264 330Z" fill="#0000" stroke="#0003" stroke-width="3"
      stroke-linejoin="round"/>`),
  'T-shirt': `
    <path d="M146 96 Q200 132 254 96 L330 128 L356 206 L304 224 L300 196 V340 Q200 354 100 340 V196 L96 224
      L44 206 L70 128Z" fill="url(#fill)"/>
    <path d="M150 98 Q200 140 250 98" stroke="#0003" stroke-width="6" fill="none"/>`,
  Sweatshirt: top(`
    <path d="M154 122 Q200 158 246 122" stroke="#0003" stroke-width="9" fill="none"/>
    <path d="M96 334 Q200 358 304 334" stroke="#0002" stroke-width="4" fill="none"/>`),
  Jacket: top(`
    <path d="M200 146 V360" stroke="#0004" stroke-width="5"/>
    <path d="M152 122 L176 172 L200 148 L224 172 L248 122" fill="#0002" stroke="#0003" stroke-width="3"/>
    <rect x="118" y="262" width="48" height="38" rx="6" fill="#0002"/>
    <rect x="234" y="262" width="48" height="38" rx="6" fill="#0002"/>`),
  Trousers: `
    <path d="M124 70 H276 L300 348 H228 L202 170 L174 348 H100Z" fill="url(#fill)"/>
    <path d="M122 92 H278" stroke="#0003" stroke-width="5"/>
    <path d="M188 96 V132" stroke="#fff8" stroke-width="4" stroke-linecap="round"/>`,
  Hat: `
    <path d="M96 246 Q96 112 200 108 Q304 112 304 246Z" fill="url(#fill)"/>
    <rect x="82" y="236" width="236" height="62" rx="22" fill="url(#fill)"/>
    <rect x="82" y="236" width="236" height="62" rx="22" fill="#0002"/>
    <circle cx="200" cy="98" r="26" fill="url(#fill)"/>`,
  Socks: `
    <path d="M128 72 H198 V214 Q198 240 176 260 L136 298 Q104 322 82 296 Q64 270 92 246 L124 214Z"
      fill="url(#fill)"/>
    <path d="M222 88 H292 V230 Q292 256 270 276 L230 314 Q198 338 176 312 Q158 286 186 262 L218 230Z"
      fill="url(#fill)"/>
    <path d="M128 98 H198 M222 114 H292" stroke="#fff7" stroke-width="10"/>`,
  Bag: `
    <path d="M146 162 V124 Q146 74 200 74 Q254 74 254 124 V162" stroke="url(#fill)" stroke-width="16" fill="none"/>
    <path d="M84 156 H316 L332 336 Q332 350 316 350 H84 Q68 350 68 336Z" fill="url(#fill)"/>
    <circle cx="200" cy="250" r="26" fill="#fff3"/>`,
  Backpack: `
    <path d="M166 92 Q166 58 200 58 Q234 58 234 92" stroke="url(#fill)" stroke-width="14" fill="none"/>
    <path d="M104 178 Q104 86 200 86 Q296 86 296 178 V320 Q296 350 266 350 H134 Q104 350 104 320Z"
      fill="url(#fill)"/>
    <rect x="132" y="226" width="136" height="96" rx="18" fill="#0002"/>
    <path d="M132 256 H268" stroke="#fff6" stroke-width="5"/>
    <path d="M150 140 H250" stroke="#0003" stroke-width="5"/>`,
  Mug: `
    <path d="M276 170 Q346 166 340 224 Q334 278 268 274" stroke="url(#fill)" stroke-width="22" fill="none"/>
    <path d="M96 132 H288 L278 312 Q276 338 250 338 H134 Q108 338 106 312Z" fill="url(#fill)"/>
    <ellipse cx="192" cy="132" rx="96" ry="20" fill="#0003"/>`,
  Kitchen: `
    <path d="M128 178 Q128 116 200 116 Q272 116 272 178 L296 322 Q296 340 278 340 H122 Q104 340 104 322Z"
      fill="url(#fill)"/>
    <path d="M278 214 Q328 206 340 152" stroke="url(#fill)" stroke-width="15" fill="none" stroke-linecap="round"/>
    <path d="M118 186 Q58 190 74 264 Q80 296 108 292" stroke="url(#fill)" stroke-width="14" fill="none"/>
    <circle cx="200" cy="104" r="14" fill="url(#fill)"/>`,
  Coffee: `
    <path d="M118 92 H282 L300 128 V332 Q300 350 282 350 H118 Q100 350 100 332 V128Z" fill="url(#fill)"/>
    <path d="M100 128 H300" stroke="#0003" stroke-width="4"/>
    <rect x="132" y="170" width="136" height="120" rx="10" fill="#fff4"/>
    <ellipse cx="200" cy="230" rx="26" ry="36" fill="#0005" transform="rotate(28 200 230)"/>
    <path d="M186 206 Q212 230 192 258" stroke="#fff8" stroke-width="5" fill="none"/>`,
  Candle: `
    <path d="M200 62 Q224 96 200 122 Q176 96 200 62Z" fill="#f4b54a"/>
    <path d="M200 118 V146" stroke="#4a3b31" stroke-width="5"/>
    <rect x="112" y="146" width="176" height="194" rx="20" fill="url(#fill)"/>
    <rect x="138" y="208" width="124" height="78" rx="6" fill="#fff5"/>
    <ellipse cx="200" cy="150" rx="84" ry="15" fill="#fff3"/>`,
  Lamp: `
    <path d="M140 78 H260 L316 212 H84Z" fill="url(#fill)"/>
    <path d="M140 78 H260 L316 212 H84Z" fill="#fff3"/>
    <rect x="190" y="212" width="20" height="104" fill="#4a3f38"/>
    <rect x="132" y="312" width="136" height="26" rx="13" fill="url(#fill)"/>`,
  Blanket: `
    <path d="M72 148 Q136 108 200 148 T328 148 V316 Q264 356 200 316 T72 316Z" fill="url(#fill)"/>
    <path d="M72 196 Q136 156 200 196 T328 196 M72 268 Q136 228 200 268 T328 268" stroke="#fff6"
      stroke-width="9" fill="none"/>`,
  Cushion: `
    <path d="M92 98 Q200 122 308 98 Q284 212 308 326 Q200 302 92 326 Q116 212 92 98Z" fill="url(#fill)"/>
    <path d="M132 136 L268 288 M268 136 L132 288" stroke="#fff4" stroke-width="4"/>`,
  Vase: `
    <path d="M166 76 H234 L226 140 Q296 186 280 270 Q270 346 200 346 Q130 346 120 270 Q104 186 174 140Z"
      fill="url(#fill)"/>
    <path d="M124 236 Q200 264 278 236" stroke="#fff5" stroke-width="7" fill="none"/>`,
  Print: `
    <rect x="98" y="66" width="204" height="276" rx="6" fill="#fffdf7"/>
    <rect x="120" y="90" width="160" height="196" fill="url(#fill)"/>
    <circle cx="222" cy="154" r="34" fill="#fff6"/>
    <path d="M120 286 L176 206 L216 252 L242 226 L280 286Z" fill="#0003"/>`,
  Bottle: `
    <rect x="168" y="58" width="64" height="44" rx="10" fill="#4a4f55"/>
    <path d="M154 112 H246 Q268 134 268 166 V322 Q268 348 242 348 H158 Q132 348 132 322 V166
      Q132 134 154 112Z" fill="url(#fill)"/>
    <path d="M160 168 V300" stroke="#fff6" stroke-width="12" stroke-linecap="round"/>`,
  Tent: `
    <path d="M200 84 L348 322 H52Z" fill="url(#fill)"/>
    <path d="M200 84 L250 322 H150Z" fill="#0004"/>
    <path d="M200 84 L200 66" stroke="#4a3f38" stroke-width="6"/>
    <path d="M36 322 H364" stroke="#0003" stroke-width="6" stroke-linecap="round"/>`,
};

const BAG = 'Bag';
const sameShape: Record<string, string> = { Tea: 'Coffee' };

/** The image shape for a product type; a bag by default. */
export function shapeOf(productType: string): string {
  return shapes[sameShape[productType] ?? productType] ?? shapes[BAG]!;
}
