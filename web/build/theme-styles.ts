/** antd's styles for a page that was made before anybody's theme was known. */

/** Every variable of a theme stands in a rule of its own, for the page or for one component. */
const THEME_RULE = /\.portal-agent-(?:light|dark)((?:\.[\w-]+)?)\{([^}]*)\}/g;
const CACHE_NOTE = /\.data-ant-cssinjs-cache-path\{[^}]*\}/;

type Variables = Map<string, string>;

/** The variables, by what they are for: the page (an empty selector) or a component. */
function variablesOf(styles: string): Map<string, Variables> {
  const found = new Map<string, Variables>();
  for (const [, selector = '', text = ''] of styles.matchAll(THEME_RULE)) {
    const variables = found.get(selector) ?? new Map<string, string>();
    found.set(selector, variables);
    for (const declaration of text.split(/;(?=--|$)/)) {
      const colon = declaration.indexOf(':');
      if (colon > 0) variables.set(declaration.slice(0, colon), declaration.slice(colon + 1));
    }
  }
  return found;
}

/** The names that a text uses, and those that their values use in turn. */
function usedIn(text: string, themes: readonly Map<string, Variables>[]): Set<string> {
  const used = new Set<string>();
  const visit = (value: string) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const theme of themes)
        for (const variables of theme.values()) visit(variables.get(name) ?? '');
    }
  };
  visit(text);
  return used;
}

type Keep = (name: string, value: string, selector: string) => boolean;

function rules(theme: Map<string, Variables>, root: string, keep: Keep): string {
  return Array.from(theme, ([selector, variables]) => {
    const kept = Array.from(variables).filter(([name, value]) => keep(name, value, selector));
    const text = kept.map((pair) => pair.join(':')).join(';');
    return text ? `${root}${selector && ` ${selector}`}{${text}}` : '';
  }).join('');
}

/**
 * What both themes' styles come to: the variables that are used, light ones first, dark ones where the
 * person or the system asks for them, then the rules.
 * @param own the portal's own styles, which follow antd's
 */
export function themeStyles(light: string, dark: string, own: string): string {
  const themes = [variablesOf(light), variablesOf(dark)] as const;
  const shared = light.replace(THEME_RULE, '').replace(CACHE_NOTE, '');
  const used = usedIn(shared + own, themes);
  const differs: Keep = (name, value, selector) =>
    used.has(name) && themes[0].get(selector)?.get(name) !== value;
  const isDuration: Keep = (name) => used.has(name) && name.startsWith('--ant-motion-duration');
  const still = rules(themes[0], 'html', isDuration).replaceAll(/:[^;}]+/g, ':0s');
  return [
    rules(themes[0], 'html', (name) => used.has(name)),
    rules(themes[1], 'html[data-mode="dark"]', differs),
    `@media (prefers-color-scheme:dark){${rules(themes[1], 'html:not([data-mode="light"])', differs)}}`,
    `@media (prefers-reduced-motion:reduce){${still}}`,
    shared,
    own,
  ].join('');
}
