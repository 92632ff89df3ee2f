/** Finds what built files use of the web platform that not every browser of package.json's list has. */
import { parseSync, Visitor } from 'vite';
import { features } from 'web-features';
import { type Engine, oldestVersions } from '../../../web/build/browsers.ts';

/** The data's browsers, by engine. */
const BROWSERS = {
  chrome: 'chrome_android',
  safari: 'safari',
  ios: 'safari_ios',
  firefox: 'firefox',
} as const satisfies Record<Engine, string>;
const engines = Object.keys(BROWSERS) as Engine[];

/** The package's own types aren't found by this project's resolution. */
interface Feature {
  status?: { by_compat_key?: Record<string, { support: Record<string, string> }> };
}

/** The version of each engine since which it has a feature, by the feature's key in MDN's data. */
export const versionsOf: ReadonlyMap<string, Partial<Record<Engine, string>>> = new Map(
  Object.values(features as unknown as Record<string, Feature>)
    .flatMap(({ status }) => Object.entries(status?.by_compat_key ?? {}))
    .map(([key, { support }]) => [
      key,
      Object.fromEntries(engines.map((engine) => [engine, support[BROWSERS[engine]]])),
    ]),
);

function isNewer(key: string): boolean {
  const versions = versionsOf.get(key);
  const isOld = (engine: Engine) =>
    Number.parseFloat(versions?.[engine]?.replace('≤', '') ?? '') <= Number(oldestVersions[engine]);
  return versions !== undefined && !engines.every(isOld);
}

/** Newer members by their names, where no older interface has one called the same, as `map`. */
const newMembers = new Map<string, string>();
const oldMembers = new Set<string>();
const newFunctionsOfStyles = new Map<string, string>();
for (const key of versionsOf.keys()) {
  const [, owner = '', name, isStatic] =
    /^((?:api|javascript\.builtins)\.\w+)\.(\w+?)(_static)?$/.exec(key) ?? [];
  if (name && !isNewer(key)) oldMembers.add(name);
  // A newer interface is found by its constructor.
  else if (name && !isStatic && !isNewer(owner)) newMembers.set(name, key);
  const [, style] = /^css\.types\..*?([\w-]+)$/.exec(key) ?? [];
  if (style && isNewer(key)) newFunctionsOfStyles.set(style, key);
}

const memberKey = (name: string) => (oldMembers.has(name) ? '' : (newMembers.get(name) ?? ''));
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A function that is called by `?.()` is asked for first. */
function keysOfScript(text: string): string[] {
  const keys: string[] = [];
  const readPattern = (pattern: string) => {
    if (/\(\?<[=!]/.test(pattern)) keys.push('javascript.regular_expressions.lookbehind_assertion');
  };
  new Visitor({
    Literal: ({ raw }) => readPattern(raw ?? ''),
    // A library composes one with lookbehind when asked to, which nothing does.
    TemplateLiteral: ({ quasis: [first, ...more] }) =>
      readPattern(more.length === 0 ? (first?.value.raw ?? '') : ''),
    CallExpression({ callee, optional }) {
      if (optional) return;
      if (callee.type === 'Identifier') keys.push(`api.Window.${callee.name}`);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      keys.push(memberKey(callee.property.name));
      const before = text.slice(Math.max(0, callee.object.end - 80), callee.object.end);
      if (/\.(?:keys|values|entries)\(\)$|\.matchAll\([^()]*\)$/.test(before))
        keys.push(`javascript.builtins.Iterator.${callee.property.name}`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') keys.push(`api.${callee.name}`);
    },
    MemberExpression({ object, property }) {
      if (property.type !== 'Identifier') return;
      const { name } = property;
      if (name.startsWith('aria')) keys.push(memberKey(name));
      if (object.type !== 'Identifier') return;
      keys.push(`api.${object.name}.${name}_static`, `javascript.builtins.${object.name}.${name}`);
      keys.push(`api.${capitalised(object.name)}.${name}`);
    },
  }).visit(parseSync('built.js', text).program);
  return keys;
}

function keysOfPage(text: string): string[] {
  const tags = text.replaceAll(/"[^"]*"/g, '').matchAll(/<([a-z]+)([^>]*)>/g);
  return Array.from(tags, ([, tag, rest = '']) =>
    Array.from(rest.matchAll(/[a-z]+/g), ([name]) => [
      `elements.${tag}.${name}`,
      `global_attributes.${name}`,
    ]),
  )
    .flat(2)
    .map((key) => `html.${key}`);
}

/** Rules for browsers that have what the styles ask for. */
const GUARDED = /@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

function keysOfDeclaration(property: string, value: string): string[] {
  const words = value.match(/[a-z-]+/g) ?? [];
  return [
    `css.properties.${property}`,
    ...words.map((word) => `css.properties.${property}.${word}`),
    ...Array.from(
      value.matchAll(/([a-z-]+)\(/g),
      ([, name = '']) => newFunctionsOfStyles.get(name) ?? '',
    ),
    ...(/\d[dls]v[hw]\b/.test(value) ? ['css.types.length.viewport_percentage_units_dynamic'] : []),
  ];
}

/** A value that follows another one of the same property has that one to fall back on. */
function keysOfStyles(text: string): string[] {
  const plain = text.replaceAll(GUARDED, '');
  const declared = Array.from(plain.matchAll(/\{([^{}]*)\}/g), ([, body = '']) => {
    const all = body.split(';').map((one) => one.split(/:(.*)/s));
    return all
      .filter(([property], at) => !all.slice(0, at).some(([earlier]) => earlier === property))
      .flatMap(([property = '', value = '']) => keysOfDeclaration(property, value));
  });
  const heads = Array.from(plain.matchAll(/[^{};]+(?=\{)/g), ([head]) => head);
  const rules = heads.map((head) => `css.at-rules.${/^@([a-z-]+)/.exec(head)?.[1]}`);
  const selectors = heads.flatMap((head) =>
    Array.from(head.matchAll(/:([a-z-]+)/g), ([, name]) => `css.selectors.${name}`),
  );
  return [...declared.flat(), ...rules, ...selectors];
}

/** Keys of the newer features that a built script, style sheet or page uses. */
export function newerFeatures(file: string, text: string): string[] {
  const read = file.endsWith('.js')
    ? keysOfScript
    : file.endsWith('.css')
      ? keysOfStyles
      : keysOfPage;
  return [...new Set(read(text).filter(isNewer))];
}
