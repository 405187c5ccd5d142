import { line } from '../../ui/line.ts'
import { paint } from './paint.ts'

/** A phone taking an image of a receipt. */
export function ReceiptIllustration() {
  return (
    <svg viewBox="0 0 400 320" width={400} height={320} aria-hidden="true">
      <path fill={paint.pine} d="M0 0H400V320H0Z" />
      <circle fill="var(--pine-raised)" cx="200" cy="190" r="170" />
      <g transform="rotate(-9 150 170)">
        <path
          fill={paint.paper}
          d="M84 46H226V262l-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12Z"
        />
        <path {...line(paint.pine, 12)} d="M112 78H198" />
        <path {...line(paint.print, 6)} d="M106 108H160M182 108H204M106 134H148M186 134H204" />
        <path {...line(paint.print, 6)} d="M106 160H166M182 160H204M106 200H140" />
        <path fill={paint.ember} d="M170 190h36v20h-36Z" />
        <path {...line(paint.print, 6)} d="M106 232H204" />
      </g>
      <g transform="rotate(7 280 190)">
        <rect fill={paint.night} x="206" y="72" width="138" height="262" rx="24" />
        <rect fill={paint.honey} x="217" y="84" width="116" height="238" rx="14" />
        <path fill={paint.paper} d="M240 116H310V226l-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7Z" />
        <path {...line(paint.print, 6)} d="M252 138H298M252 156H278M252 174H290" />
        <path
          {...line(paint.frame, 5)}
          strokeLinejoin="round"
          d="M228 122V104H246M304 104H322V122M228 222V240H246"
        />
        <path {...line(paint.frame, 5)} strokeLinejoin="round" d="M322 222V240H304" />
        <circle fill={paint.paper} cx="275" cy="284" r="20" />
        <circle fill={paint.ember} cx="275" cy="284" r="13" />
      </g>
    </svg>
  )
}
