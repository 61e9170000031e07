/** Whether an address is that of the sockets of QA links. */
export function isQaPath(url: string | undefined): boolean {
  return (url ?? '').split('?')[0] === '/api/qa-link';
}
