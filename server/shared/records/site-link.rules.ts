/** An address of this site, or a web address: nothing that could run. */
export function isSiteLink(link: string): boolean {
  return /^https?:\/\/[^/\\\s]\S*$/i.test(link) || /^\/(?![/\\])[^\s\\]*$/.test(link);
}
