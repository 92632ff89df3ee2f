/** Browser and system in words, from a User-Agent header: enough to recognise one's own device. */

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
/** Each names those after it in its header, so the order decides. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const firstOf = (known: typeof SYSTEMS, header: string) =>
  known.find(([pattern]) => pattern.test(header))?.[1];

/** The header is what the caller says, and is never shown itself. */
export function presentDevice(userAgent: string | null | undefined): string {
  const header = userAgent ?? '';
  const [browser, system] = [firstOf(BROWSERS, header), firstOf(SYSTEMS, header)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
