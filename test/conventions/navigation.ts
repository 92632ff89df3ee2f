/**
 * Where the web may send a browser: inside the portal to what `paths.ts` names, out of it only where an
 * answer of ours or the deployment's settings say. No address, query or state that somebody could have
 * written into a link decides it.
 */
import { parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

export interface Wandering {
  path: string;
  code: string;
}

/** What a browser may leave for, by the name it has in the code. */
const LEAVES_FOR = new Set([
  // The company's, of the deployment's settings.
  'website',
  // A page of its own at a fixed address of the portal's.
  'paths.welcome',
  // Presigned, of an answer of the API.
  'downloadUrl',
]);
const PATHS = /\/paths\.ts$/;
/** Elements that lead somewhere inside the portal. */
const LEADING = new Set(['Link', 'NavLink', 'Navigate', 'LinkButton', 'BackLink']);
/** They hand on what their users give them: a property, the entries of a portal's menu, what a search found. */
const HANDS_ON = new Set([
  'web/components/back-link.tsx',
  'web/components/command-palette.tsx',
  'web/components/link-button.tsx',
  'web/components/portal-side.tsx',
]);

const LOCATION = /^(window\.|document\.|globalThis\.|self\.|top\.|parent\.)*location$/;
const OPENS = /^(window|globalThis|self)\.open$/;

interface Range {
  start: number;
  end: number;
}

/** What of a source sends a browser where nobody said that it may. */
export function wanderings({ path, text }: Source): Wandering[] {
  const { module, program } = parseSync(path, text);
  const found: Wandering[] = [];
  const code = ({ start, end }: Range) => text.slice(start, end);
  const named = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => PATHS.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const report = (node: Range) => found.push({ path, code: code(node) });
  /** `paths.login`, `homeOf(role)`: what it is a part or a result of comes from `paths.ts`. */
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
