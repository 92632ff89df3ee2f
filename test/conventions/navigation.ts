/**
 * Where the web may send a browser: inside the portal to what `paths.ts` names, outside only to
 * what our API or the settings say. Nothing in a link (address, query or state) decides it.
 */
import { parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

export interface UnsafeNavigation {
  path: string;
  code: string;
}

/** The targets outside that are allowed, by their name in the code. */
const LEAVES_FOR = new Set([
  // A separate page at a fixed address in the portal.
  'paths.welcome',
  // The company's website, and the page of an agent's customer link (at a fixed address in the portal, with
  // a checked code), with the campaign that the link named, in parameters of fixed names.
  'withUtm(website, window.location.search)',
  'withUtm(leadPage, window.location.search)',
  // Presigned, from an answer of the API.
  'downloadUrl',
]);
/** `return-path.ts` checks the one address that comes from elsewhere: the one before sign-in. */
const PATHS = /\/(paths|return-path)\.ts$/;
/** Elements that lead somewhere inside the portal. */
const LEADING = new Set(['Link', 'NavLink', 'Navigate', 'LinkButton', 'BackLink']);
/**
 * These pass on a target that they are given: a property, a menu's entries, search results, the screen that is
 * shown.
 */
const HANDS_ON = new Set([
  'web/components/back-link.tsx',
  'web/components/command-palette.tsx',
  'web/components/link-button.tsx',
  'web/components/more-menu.tsx',
  'web/components/portal-side.tsx',
  'web/lib/navigate-once.ts',
  'web/lib/opened.ts',
  'web/routes/agent-bar.tsx',
]);

const LOCATION = /^(window\.|document\.|globalThis\.|self\.|top\.|parent\.)*location$/;
const OPENS = /^(window|globalThis|self)\.open$/;

interface Range {
  start: number;
  end: number;
}

/** The navigations in a source file that aren't allowed. */
export function unsafeNavigations({ path, text }: Source): UnsafeNavigation[] {
  const { module, program } = parseSync(path, text);
  const found: UnsafeNavigation[] = [];
  const code = ({ start, end }: Range) => text.slice(start, end);
  const named = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => PATHS.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const report = (node: Range) => found.push({ path, code: code(node) });
  /**
   * True if the target begins with a name from `paths.ts`, like `paths.login` or `homeOf(role)`.
   */
  const isNamed = (target: Range) => named.has(/^\w+/.exec(code(target))?.[0] ?? '');
  const leaves = (node: Range, target: Range | undefined) => {
    if (!target || !LEAVES_FOR.has(code(target))) report(node);
  };

  new Visitor({
    AssignmentExpression(node) {
      const left = code(node.left);
      if (LOCATION.test(left.replace(/\.(href|pathname|search|host|hostname|protocol)$/, '')))
        leaves(node, node.right);
    },
    CallExpression(node) {
      const callee = code(node.callee);
      const [, on = '', verb = ''] = /^(.*)\.(assign|replace)$/.exec(callee) ?? [];
      if ((verb && LOCATION.test(on)) || OPENS.test(callee)) leaves(node, node.arguments[0]);
      const [target] = node.arguments;
      if (callee === 'navigate' && !HANDS_ON.has(path) && target && !isNamed(target)) report(node);
    },
    JSXOpeningElement(node) {
      if (!LEADING.has(code(node.name)) || HANDS_ON.has(path)) return;
      for (const attribute of node.attributes) {
        if (attribute.type !== 'JSXAttribute' || code(attribute.name) !== 'to') continue;
        const { value } = attribute;
        if (value?.type !== 'JSXExpressionContainer' || !isNamed(value.expression)) report(node);
      }
    },
  }).visit(program);
  return found;
}
