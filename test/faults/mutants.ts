/**
 * Mutants: small changes of the code's meaning (a comparison, a condition, a sum, a write left out), drawn by
 * a seed among all that are possible in the rules of money, in rights and in the conditions of writes. They
 * measure how much the tests find; some mean the same as the code, and nothing can find those.
 */
import { sample, shuffledSubarray } from 'fast-check';
import { parseSync, Visitor } from 'vite';
import type { Source } from '../conventions/sources.ts';
import type { Fault, FaultKind } from './fault.ts';

/** The files of each kind; a draw takes as many mutants of each. */
const PLACES = {
  money:
    /^(shared|functions\/domain)\/(adjustments|bank-outcomes|books|commission-plans|ledger|monthly-run|payouts)\//,
  rights: /^(shared|functions\/(domain|api))\/identity\/|^shared\/monthly-run\/policy\.ts$/,
  condition:
    /^functions\/(data\/(adjustment|balance|gate|payout|payout-batch|rate-limit|sale|sale-steps|product-plan|monthly-run)\.table|platform\/idempotency|domain\/sales\/[\w-]+)\.ts$/,
} satisfies Partial<Record<FaultKind, RegExp>>;
/** Files in which a change alters words or shapes alone, and tests. */
const NOT_DRAWN = /\.test\.ts$|\/(contract|schemas|texts|words|labels|labels-\w+)\.ts$/;

const FLIPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

interface Span {
  start: number;
  end: number;
}

interface Change extends Span {
  to: string;
  /** The expression that is evaluated when the change decides. */
  decides: Span;
}

export interface Mutant extends Omit<Fault, 'foundBy'> {
  at: number;
  decides: Span;
}

/** All changes that can be made in one file. */
function changesOf({ path, text }: Source): Change[] {
  const changes: Change[] = [];
  const textOf = ({ start, end }: Span) => text.slice(start, end);
  const put = ({ start, end }: Span, to: string, decides: Span) =>
    changes.push({ start, end, to, decides });
  /** The operator between two operands. */
  const flip = (node: Span & { left: Span; right: Span; operator: string }) => {
    const { left, right, operator } = node;
    const to = FLIPPED[operator];
    const at = left.end + text.slice(left.end, right.start).indexOf(operator);
    if (to !== undefined) put({ start: at, end: at + operator.length }, to, node);
  };
  new Visitor({
    BinaryExpression: flip,
    LogicalExpression: flip,
    IfStatement: ({ test }) => put(test, 'false', test),
    ConditionalExpression: ({ test, consequent, alternate }) => {
      put({ start: test.start, end: alternate.end }, textOf(consequent), test);
      put({ start: test.start, end: alternate.end }, textOf(alternate), test);
    },
    UnaryExpression(node) {
      if (node.operator === '!') put(node, textOf(node.argument), node);
    },
    MemberExpression({ object, property }) {
      const to = OTHER_METHOD.get(property.type === 'Identifier' ? property.name : '');
      if (to !== undefined) put(property, to, object);
    },
    // One of the writes of a transaction, or one of several conditions.
    ArrayExpression({ elements }) {
      for (const element of elements)
        if (element?.type === 'CallExpression') put(element, '...[]', element);
        else if (element?.type === 'SpreadElement') put(element, '...[]', element.argument);
    },
  }).visit(parseSync(path, text).program);
  return changes;
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

function mutantsOf(source: Source, kind: FaultKind): Mutant[] {
  const { path, text } = source;
  return changesOf(source).map(({ start, end, to, decides }) => {
    const from = text.slice(start, end);
    const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 50);
    const name = `${path}:${lineOf(text, start)}: ${short(from)} → ${short(to)}`;
    return { name, kind, file: path, at: start, from, to, decides };
  });
}

/**
 * Draws mutants, as many of each kind.
 * @param seed the same seed draws the same mutants of the same code
 */
export function drawMutants(sources: readonly Source[], count: number, seed: number): Mutant[] {
  const kinds = Object.entries(PLACES) as [keyof typeof PLACES, RegExp][];
  return kinds.flatMap(([kind, places]) => {
    const all = sources
      .filter(({ path }) => places.test(path) && !NOT_DRAWN.test(path))
      .flatMap((source) => mutantsOf(source, kind));
    const each = Math.min(all.length, Math.floor(count / kinds.length));
    const [drawn = []] = sample(shuffledSubarray(all, { minLength: each, maxLength: each }), {
      seed,
      numRuns: 1,
    });
    return drawn;
  });
}
