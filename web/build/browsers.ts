/** The browsers that the portal supports, from the one list in package.json. */
import manifest from '../../package.json' with { type: 'json' };

/** Names for Vite. Android's WebView is Chrome of the same version, and Samsung Internet 20 is Chrome 106. */
const ENGINES = { Chrome: 'chrome', Safari: 'safari', iOS: 'ios', Firefox: 'firefox' } as const;
export type Engine = (typeof ENGINES)[keyof typeof ENGINES];

/** The oldest supported version of each engine. */
export const oldestVersions: Readonly<Record<Engine, string>> = Object.fromEntries(
  manifest.browserslist
    .map((entry) => entry.split(' >= '))
    .flatMap(([name = '', version = '']) =>
      name in ENGINES ? [[ENGINES[name as keyof typeof ENGINES], version]] : [],
    ),
) as Record<Engine, string>;

/** What syntax and styles are lowered for; functions never are, so test/browser/platform/old-browsers.test.ts looks for them. */
export const buildTargets: string[] = Object.entries(oldestVersions).map(
  ([engine, version]) => engine + version,
);
