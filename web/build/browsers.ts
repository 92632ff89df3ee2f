/** The browsers that the portal supports, from the one list in package.json. */
import { readFileSync } from 'node:fs';

/** Names for Vite. Android's WebView is Chrome of the same version, and Samsung Internet 20 is Chrome 106. */
const ENGINES = { Chrome: 'chrome', Safari: 'safari', iOS: 'ios', Firefox: 'firefox' } as const;
export type Engine = (typeof ENGINES)[keyof typeof ENGINES];

const { browserslist } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { browserslist: string[] };

/** The oldest supported version of each engine. */
export const oldestVersions: Readonly<Record<Engine, string>> = Object.fromEntries(
  browserslist
    .map((entry) => entry.split(' >= '))
    .flatMap(([name = '', version = '']) =>
      name in ENGINES ? [[ENGINES[name as keyof typeof ENGINES], version]] : [],
    ),
) as Record<Engine, string>;

/** Syntax and styles are lowered for these; functions aren't: a test finds newer ones in what is built. */
export const buildTargets: string[] = Object.entries(oldestVersions).map(
  ([engine, version]) => engine + version,
);
