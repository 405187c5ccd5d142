import { qrCode } from '../ui/qr-code.ts'

/**
 * Redraws the QR code of a redirect page, which shows the address without its query until then.
 * @param figure as `ReceiptCode.tsx` renders it
 */
export function drawAddress(figure: HTMLElement, address: string): void {
  const { size, path } = qrCode(address)
  figure.querySelector('svg')?.setAttribute('viewBox', `0 0 ${size} ${size}`)
  figure.querySelector('path')?.setAttribute('d', path)
}
