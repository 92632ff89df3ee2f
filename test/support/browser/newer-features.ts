/** Finds what built files use of the web platform that not every browser of package.json's list has. */
import { parseSync, Visitor } from 'vite';
import { features } from 'web-features';
import { type Engine, oldestVersions } from '../../../web/build/browsers.ts';

/** The data's browsers, by engine. */
const BROWSERS = {
  chrome: ['chrome', 'chrome_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
} as const satisfies Record<Engine, unknown>;

type Support = Partial<Record<(typeof BROWSERS)[Engine][number], string>>;

/** The versions since which browsers have each feature, by its key in MDN's data, as `api.URL.canParse_static`. */
export const supportOf: ReadonlyMap<string, Support> = new Map(
  Object.values(features).flatMap((feature) =>
    feature.kind === 'feature'
      ? Object.entries(feature.status.by_compat_key ?? {}).map(
          ([key, { support }]): [string, Support] => [key, support],
        )
      : [],
  ),
);

function isNewer(key: string): boolean {
  const support = supportOf.get(key);
  const isMissing = (engine: Engine) =>
    BROWSERS[engine].some((browser) => {
      const since = Number.parseFloat((support?.[browser] ?? 'never').replace('≤', ''));
      return !(since <= Number(oldestVersions[engine]));
    });
  return support !== undefined && (Object.keys(BROWSERS) as Engine[]).some(isMissing);
}

/**
 * A newer feature for each name that no older one has: `toSorted` is of no older interface, `map` is. Members of
 * interfaces that are newer themselves are left out: the interface is found.
 */
const MEMBER = /^((?:api|javascript\.builtins)\.\w+)\.(\w+?)(?:_static)?$/;
const newMembers = new Map<string, string>();
const oldMembers = new Set<string>();
const newStyleFunctions = new Map<string, string>();
for (const key of supportOf.keys()) {
  const [, owner = '', name = ''] = MEMBER.exec(key) ?? [];
  const isFoundByOwner = key.endsWith('_static') || (isNewer(owner) && !owner.endsWith('.Iterator'));
  if (name && !isNewer(key)) oldMembers.add(name);
  else if (name && !isFoundByOwner) newMembers.set(name, key);
  const [, style] = /^css\.types\..*?([\w-]+)$/.exec(key) ?? [];
  if (style && isNewer(key)) newStyleFunctions.set(style, key);
}

const memberKey = (name: string) => (oldMembers.has(name) ? '' : (newMembers.get(name) ?? ''));
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Keys by which the data may have what a script does; a function called by `?.()` is asked for first. */
function usedByScript(text: string): string[] {
  const keys = /\(\?<[=!]/.test(text) ? ['javascript.regular_expressions.lookbehind_assertion'] : [];
  new Visitor({
    CallExpression({ callee, optional }) {
      if (optional) return;
      if (callee.type === 'Identifier') keys.push(`api.Window.${callee.name}`);
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        keys.push(memberKey(callee.property.name));
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier')
        keys.push(`api.${callee.name}`, `javascript.builtins.${callee.name}`);
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

function usedByPage(text: string): string[] {
  const tags = text.replaceAll(/"[^"]*"/g, '').matchAll(/<([a-z]+)([^>]*)>/g);
  return Array.from(tags, ([, tag, attributes = '']) =>
    Array.from(attributes.matchAll(/[a-z]+/g), ([name]) => [
      `html.elements.${tag}.${name}`,
      `html.global_attributes.${name}`,
    ]),
  ).flat(2);
}

/** Rules for browsers that have what the styles ask for. */
const GUARDED = /@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

function usedByDeclaration(property: string, value: string): string[] {
  const words = value.match(/[a-z-]+/g) ?? [];
  const named = words.filter((word) => value.includes(`${word}(`));
  return [
    `css.properties.${property}`,
    ...words.map((word) => `css.properties.${property}.${word}`),
    ...named.map((word) => newStyleFunctions.get(word) ?? ''),
    ...(/\d[dls]v[hw]\b/.test(value) ? ['css.types.length.viewport_percentage_units_dynamic'] : []),
    ...(/\dcq\w+/.test(value) ? ['css.types.length.container_query_length_units'] : []),
  ];
}

/** A value that follows another one of the same property has that one to fall back on. */
function usedByStyles(text: string): string[] {
  const plain = text.replaceAll(GUARDED, '');
  const declared = Array.from(plain.matchAll(/\{([^{}]*)\}/g), ([, body = '']) =>
    body
      .split(';')
      .map((declaration) => declaration.split(':'))
      .flatMap(([property = '', ...value], at, all) =>
        all[at - 1]?.[0] === property ? [] : usedByDeclaration(property, value.join(':')),
      ),
  );
  const heads = Array.from(plain.matchAll(/[^{};]+(?=\{)/g), ([head]) => {
    const [, rule] = /^@([a-z-]+)/.exec(head) ?? [];
    return Array.from(head.matchAll(rule ? /[a-z-]+/g : /:([a-z-]+)/g), ([word, pseudo]) =>
      pseudo ? `css.selectors.${pseudo}` : `css.at-rules.${word === rule ? rule : `${rule}.${word}`}`,
    );
  });
  return [...declared.flat(), ...heads.flat()];
}

/** Keys of the newer features that a built script, style sheet or page uses. */
export function newerFeatures(file: string, text: string): string[] {
  const read = file.endsWith('.js') ? usedByScript : file.endsWith('.css') ? usedByStyles : usedByPage;
  return [...new Set(read(text).filter(isNewer))];
}
