// The one page whose policy lets it show pages of elsewhere; all others show pages of this site alone. It stands in a sandboxed
// frame of ours: opened by itself it shows nothing, so that nobody is led to a foreign page under the school's address.
(() => {
  if (window.parent === window) return;
  let address;
  try {
    address = new URL(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return;
  }
  if (!/^https?:$/.test(address.protocol) || address.origin === location.origin) return;
  const frame = document.createElement('iframe');
  frame.title = '站外页面';
  frame.allow = 'fullscreen';
  frame.src = address.href;
  document.body.append(frame);
})();
