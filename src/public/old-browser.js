// Leads a browser that is too old to the page that says which ones work (server/http/browsers.ts). ECMAScript 5 on purpose: every
// other script here is newer, and such a browser shows a white page. It asks for what the pages need and not for a name.
(function () {
  function isNewEnough() {
    var style = window.CSS;
    return (
      'noModule' in document.createElement('script') &&
      typeof structuredClone === 'function' &&
      typeof Object.hasOwn === 'function' &&
      typeof Array.prototype.findLast === 'function' &&
      typeof style === 'object' &&
      // Chrome 105 and 108.
      style.supports('container-type', 'size') &&
      style.supports('height', '1dvh')
    );
  }
  if (isNewEnough()) return;
  window.location.replace('/browsers');
})();
