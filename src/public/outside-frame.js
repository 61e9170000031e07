// The only page whose policy allows frames of other sites; all others frame only this site. It must be inside a
// sandboxed frame of ours: opened directly it shows nothing, so that the school's address cannot display a foreign
// page.
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
