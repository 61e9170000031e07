/** The first match wins: names that other systems imitate come last. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/\bUCBrowser/, 'UC 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/\bEdgA?\/|EdgiOS/, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Returns a readable browser name: `Windows · Edge`. */
export function deviceName(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const nameIn = (list: typeof systems) => list.find(([pattern]) => pattern.test(text))?.[1];
  const names = [nameIn(systems), nameIn(browsers)].filter((name) => name !== undefined);
  return names.length === 0 ? '未知设备' : names.join(' · ');
}
