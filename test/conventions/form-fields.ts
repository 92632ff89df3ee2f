/**
 * The fields of forms by the contract that have no place on the screen. A field is placed by the `name` of
 * a component in a file that the form's own parts are made of.
 */
import { type ESTree, parseSync, Visitor } from 'vite';
import { parse, type Source } from './sources.ts';

interface Found {
  /** The fields of objects that other objects take over, by the object's name. */
  objects: Map<string, ESTree.ObjectExpression>;
  /** Each form's file, and the object of its fields or that object's name. */
  forms: { path: string; fields: ESTree.Expression }[];
}

const keyOf = ({ key }: ESTree.ObjectProperty) => (key.type === 'Identifier' ? key.name : '');

const unwrapped = (init: ESTree.Expression | null) =>
  init?.type === 'TSAsExpression' ? init.expression : init;

function find(sources: readonly Source[]): Found {
  const found: Found = { objects: new Map(), forms: [] };
  const ofForms = sources.filter(({ text }) => text.includes('contractForm'));
  for (const { path, text } of ofForms)
    new Visitor({
      VariableDeclarator({ id, init }) {
        const object = unwrapped(init);
        if (id.type === 'Identifier' && object?.type === 'ObjectExpression')
          found.objects.set(id.name, object);
      },
      CallExpression({ callee, arguments: [, words] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'contractForm') return;
        if (words?.type !== 'ObjectExpression') return;
        for (const property of words.properties)
          if (property.type === 'Property' && keyOf(property) === 'fields')
            found.forms.push({ path, fields: property.value });
      },
    }).visit(parseSync(path, text).program);
  return found;
}

function namesOf(fields: ESTree.Expression, objects: Found['objects']): string[] {
  const object = fields.type === 'Identifier' ? objects.get(fields.name) : fields;
  if (object?.type !== 'ObjectExpression') throw new Error('The fields of a form are no object');
  return object.properties.flatMap((property) =>
    property.type === 'SpreadElement' ? namesOf(property.argument, objects) : keyOf(property),
  );
}

/** The files that a form's parts are in: those that import its rules, and all that they are made of. */
function partsOf(path: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const slice = /^web\/features\/[^/]+\//.exec(path)?.[0] ?? path;
  const isPart = (file: string) => file.startsWith(slice) || file.startsWith('web/components/');
  const users = [...imports].flatMap(([file, all]) => (all.includes(path) ? file : []));
  const parts = new Set([path, ...users.filter(isPart)]);
  for (const part of parts)
    for (const next of imports.get(part) ?? []) if (isPart(next)) parts.add(next);
  return parts;
}

/** Names a line for each field that no part of its form places. */
export function unplacedFields(web: readonly Source[]): string[] {
  const { forms, objects } = find(web);
  const texts = new Map(web.map(({ path, text }) => [path, text]));
  const imports = new Map(
    web
      .filter(({ path }) => /^web\/(features|components)\//.test(path))
      .map((source) => [source.path, parse(source).imports.map(({ target }) => target)]),
  );
  return forms.flatMap(({ path, fields }) => {
    const text = [...partsOf(path, imports)]
      .filter((part) => part.endsWith('.tsx'))
      .map((part) => texts.get(part))
      .join('\n');
    const isPlaced = (name: string) => new RegExp(`\\bname="${name}"|'${name}'`).test(text);
    return namesOf(fields, objects)
      .filter((name) => !isPlaced(name))
      .map((name) => `${path}: no component has the name "${name}"`);
  });
}
