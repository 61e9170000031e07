/** Whether a URL is that of the websockets of QA links. */
export function isQaPath(url: string | undefined): boolean {
  return (url ?? '').split('?')[0] === '/api/qa-link';
}
