/** Returns whether the link is an address of this site or a web address: never one that runs code. */
export function isSiteLink(link: string): boolean {
  return /^https?:\/\/[^/\\\s]\S*$/i.test(link) || /^\/(?![/\\])[^\s\\]*$/.test(link);
}
