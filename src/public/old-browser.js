// Sends an outdated browser to the page that lists the supported ones (server/http/browsers.ts). It is ECMAScript 5 on
// purpose: all other scripts are newer, and such a browser would show a blank page. It tests features, not browser
// names.
(function () {
  // Safari 16.4; an older one cannot read the scripts of the pages behind the login.
  function hasLookbehind() {
    try {
      return new RegExp('(?<=a)b').test('ab');
    } catch (error) {
      return !(error instanceof SyntaxError);
    }
  }
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
      style.supports('height', '1dvh') &&
      hasLookbehind()
    );
  }
  if (isNewEnough()) return;
  window.location.replace('/browsers');
})();
