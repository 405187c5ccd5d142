/** @returns whether the clipboard has taken the text: false where it is missing or closed */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
