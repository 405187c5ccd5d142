import { SANS, SERIF } from './layouts/sheet.ts'
import type { Sheet } from './layouts/sheet.ts'

/** What customers photograph instead of a receipt. */
export const NOT_RECEIPTS: Record<string, Sheet> = {
  'cat-drawing': {
    width: 420,
    html: `<svg viewBox="0 0 420 540" style="display:block" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <g stroke="#e8842c" stroke-width="9"><path d="M120 210C96 150 96 110 104 84C132 92 154 112 166 130C196 120 224 120 250 130C264 108 288 92 314 84C320 116 322 150 298 212C318 262 282 316 208 318C134 316 98 262 120 210Z"/>
      <path d="M152 312C124 372 118 436 138 478C190 494 236 494 284 476C302 430 292 366 264 312"/>
      <path d="M290 462C352 470 384 420 356 372C346 356 330 364 336 380"/></g>
      <g stroke="#f3b06a" stroke-width="7"><path d="M150 340L196 352M146 366L200 380M222 350L272 338M220 382L282 366M176 150L184 182M208 142L208 178M240 150L232 182"/></g>
      <g stroke="#3a3a44" stroke-width="6"><path d="M166 214C172 202 184 202 188 214M228 214C234 202 246 202 250 214M200 250L216 250L208 260ZM208 260C206 276 190 278 184 268M208 260C210 276 226 278 232 268M130 244L68 228M132 258L64 264M286 244L350 226M284 258L352 262"/></g>
      <g stroke="#5a9a48" stroke-width="6"><path d="M24 512L40 486L52 512L68 484L82 512M320 516L334 490L348 516L366 488L382 514"/></g>
      <g stroke="#e3c128" stroke-width="8"><path d="M40 62C40 34 82 34 82 62C82 90 40 90 40 62M60 18L60 4M96 32L108 22M104 64L120 66M96 92L108 104"/></g>
      <g stroke="#4a62b5" stroke-width="6"><path d="M150 42L150 20M150 20L168 42L168 20M186 20L180 42M186 20L196 42M182 34L194 34M204 20L222 20M213 20L213 42"/></g>
    </svg>`,
    css: `.cut { background: #f4f1e6 }`,
  },
  menu: {
    width: 470,
    html: `<div class="menu"><h1>Lunch</h1><p>served eleven to three</p>
      <h2>Soups</h2><dl><dt>Squash &amp; sage</dt><dd>7</dd><dt>Chicken &amp; barley</dt><dd>8</dd></dl>
      <h2>Sandwiches</h2><dl><dt>Grilled cheddar, apple butter</dt><dd>12</dd><dt>Roast turkey, cranberry mustard</dt><dd>14</dd>
      <dt>Smoked trout on rye</dt><dd>15</dd><dt>Beet &amp; goat cheese</dt><dd>13</dd></dl>
      <h2>Sweet</h2><dl><dt>Apple cider doughnut</dt><dd>3</dd><dt>Ginger cake, cream</dt><dd>7</dd></dl>
      <p>Please tell us about allergies.</p></div>`,
    css: `.menu { font: 18px/1.5 ${SERIF}; padding: 38px 48px; background: #f1e7d2; color: #3b2a1c; border: 10px double #8a6a45 }
      .menu h1 { font: italic 700 52px/1 ${SERIF}; text-align: center; margin: 0 } .menu p { text-align: center; margin: 6px 0; font-style: italic }
      .menu h2 { font: 700 20px ${SERIF}; letter-spacing: 4px; text-transform: uppercase; border-bottom: 1px solid; margin: 22px 0 6px }
      .menu dl { display: grid; grid-template-columns: 1fr auto; margin: 0; gap: 3px } .menu dd { margin: 0 }`,
  },
  'business-card': {
    width: 350,
    html: `<div class="card"><b>Rosalind Achterberg</b><i>Piano lessons &amp; tuning</i><span>240 555 0173<br>rosalind@keysandhammers.example<br>Kensington, Maryland</span></div>`,
    css: `.card { font: 14px/1.5 ${SANS}; height: 200px; padding: 26px 30px; background: linear-gradient(90deg, #23354d 14px, #fbfaf7 14px); color: #23354d }
      .card b { display: block; font: 700 23px/1.1 ${SERIF} } .card i { display: block; margin-bottom: 42px }`,
  },
  'street-scene': {
    width: 900,
    html: `<svg viewBox="0 0 900 1240" style="display:block">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7ba3c9"/><stop offset="1" stop-color="#f0d9bd"/></linearGradient>
        <linearGradient id="road" x2="0" y2="1"><stop stop-color="#77777a"/><stop offset="1" stop-color="#3c3c41"/></linearGradient>
        <pattern id="brick" width="44" height="24" patternUnits="userSpaceOnUse"><rect width="44" height="24" fill="#8f4e3c"/><path d="M0 0H44M0 12H44M12 0V12M34 12V24" stroke="#a86b57" stroke-width="2"/></pattern>
        <filter id="leaves"><feTurbulence baseFrequency=".05" numOctaves="3" seed="8"/><feDisplacementMap in="SourceGraphic" scale="60"/></filter></defs>
      <rect width="900" height="1240" fill="url(#sky)"/>
      <path d="M0 180L360 330V860L0 940Z" fill="url(#brick)"/><path d="M900 120L600 330V850L900 930Z" fill="#b8a98c"/>
      <path d="M360 420H600V850H360Z" fill="#9aa3a8"/><path d="M360 420L480 360L600 420Z" fill="#6d757c"/>
      <g fill="#2c3b4a"><path d="M40 300L130 335V470L40 448ZM180 354L250 381V500L180 482ZM290 396L335 413V516L290 505Z"/>
      <path d="M860 260L780 306V440L860 414ZM740 330L680 368V474L740 454ZM400 470H450V560H400ZM510 470H560V560H510Z"/></g>
      <path d="M0 640L340 650V700L0 720Z" fill="#2f6b57"/><path d="M30 725L330 705V850L30 910Z" fill="#e8c98a" opacity=".75"/>
      <path d="M900 620L620 640V690L900 700Z" fill="#a8382f"/><path d="M870 706L640 694V838L870 900Z" fill="#dfe4e0" opacity=".65"/>
      <path d="M0 930L360 850H600L900 920V1240H0Z" fill="#b6b0a6"/><path d="M140 1240L400 850H560L800 1240Z" fill="url(#road)"/>
      <path d="M474 870H484L488 930H470ZM466 970H492L500 1060H456ZM448 1110H508L518 1240H436Z" fill="#e9d679"/>
      <path d="M296 860L306 420L316 860Z" fill="#4b3524"/><g filter="url(#leaves)" fill="#c9812b"><circle cx="300" cy="380" r="120"/><circle cx="230" cy="450" r="70" fill="#b1621f"/><circle cx="372" cy="430" r="74" fill="#d79b3a"/></g>
      <path d="M660 870V500" stroke="#23262a" stroke-width="9"/><circle cx="660" cy="490" r="24" fill="#f6ecc8"/>
      <g><path d="M560 935C560 905 580 900 596 880H676C692 898 712 906 712 935V985H560Z" fill="#39628c"/><path d="M600 886H672L686 914H588Z" fill="#c6d8e2"/><circle cx="590" cy="986" r="19" fill="#1b1b1e"/><circle cx="684" cy="986" r="19" fill="#1b1b1e"/></g>
      <g fill="#26282d"><circle cx="210" cy="930" r="15"/><path d="M190 952Q210 940 230 952L236 1030H222L218 1098H203L200 1030H184Z"/></g>
    </svg>`,
    css: '',
  },
  latte: {
    width: 900,
    html: `<svg viewBox="0 0 900 1240" style="display:block"><defs><radialGradient id="saucer"><stop offset=".7" stop-color="#f4f1ea"/><stop offset="1" stop-color="#cfc9bd"/></radialGradient>
      <radialGradient id="crema"><stop stop-color="#c98f55"/><stop offset="1" stop-color="#8a5227"/></radialGradient>
      <filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".05 .003" numOctaves="4" seed="5"/><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .1 0 0 0 0 .05 2 0 0 0 -.8"/></filter>
      <filter id="soft"><feGaussianBlur stdDeviation="22"/></filter></defs>
      <rect width="900" height="1240" fill="#8b5f3a"/><rect width="900" height="1240" filter="url(#grain)"/>
      <circle cx="478" cy="662" r="345" filter="url(#soft)" opacity=".55"/><circle cx="450" cy="620" r="340" fill="url(#saucer)"/>
      <circle cx="470" cy="646" r="226" filter="url(#soft)" opacity=".4"/>
      <path d="M640 540C760 500 800 620 700 690L660 660C730 620 710 560 652 590Z" fill="#e9e5dc"/>
      <circle cx="450" cy="620" r="220" fill="#fbf9f4"/><circle cx="450" cy="620" r="194" fill="url(#crema)"/>
      <path d="M450 790C360 700 320 620 352 556C384 500 436 520 450 566C464 520 516 500 548 556C580 620 540 700 450 790Z" fill="#f3e3c9"/>
      <path d="M450 740C400 680 380 630 398 592C416 562 442 580 450 608C458 580 484 562 502 592C520 630 500 680 450 740Z" fill="#b97f47"/>
      <path d="M450 694C430 664 420 640 430 620C440 606 448 620 450 632C452 620 460 606 470 620C480 640 470 664 450 694Z" fill="#f3e3c9"/>
      <g transform="rotate(35 740 1000)"><ellipse cx="740" cy="880" rx="34" ry="52" fill="#d5d6d6"/><rect x="733" y="920" width="14" height="240" rx="7" fill="#bfc1c2"/></g></svg>`,
    css: '',
  },
}
