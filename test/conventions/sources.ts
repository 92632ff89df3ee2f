/** The project's own source files, for the conventions, and the imports of each. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A source file: its path from the project's root, with forward slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

export interface Import {
  /** As written. */
  specifier: string;
  /** A file of ours, as its path from the root; a package, as its name; Node, as `node:`. */
  target: string;
  kind: 'file' | 'package' | 'node';
  /** Only types: gone when the code runs. */
  typeOnly: boolean;
}

/**
 * A direct read in place of the context's: the clock, random numbers or the
 * environment.
 */
export type Ambient = (typeof AMBIENT_READS)[keyof typeof AMBIENT_READS] | 'new Date()' | 'Date()';

const AMBIENT_READS = {
  'Date.now': 'Date.now()',
  'Math.random': 'Math.random()',
  'process.env': 'process.env',
} as const;
const isAmbient = (read: string): read is keyof typeof AMBIENT_READS => read in AMBIENT_READS;

export interface Parsed {
  path: string;
  imports: Import[];
  ambient: Ambient[];
  exports: string[];
}

/** Every file that git knows or would know, so that a file counts before it is committed. */
export function projectFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(posix.join(root, path)));
}

/** Reads the TypeScript sources among the project's files. */
export function projectSources(root: string): Source[] {
  return projectFiles(root)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }));
}

const builtin = new Set(builtinModules);

function resolve(from: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  const installed = /node_modules\/(.+)$/.exec(specifier)?.[1];
  if (installed !== undefined) return resolve(from, installed);
  if (specifier.startsWith('.'))
    return {
      kind: 'file',
      target: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')),
    };
  const bare = specifier.replace(/^node:/, '');
  if (specifier.startsWith('node:') || builtin.has(bare)) return { kind: 'node', target: 'node:' };
  const [scope = '', name] = specifier.split('/');
  return {
    kind: 'package',
    target: scope.startsWith('@') && name !== undefined ? `${scope}/${name}` : scope,
  };
}

/**
 * Parses one source file.
 * @throws Error naming the file where the text is no TypeScript
 */
export function parse({ path, text }: Source): Parsed {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const ambient: Ambient[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push({ specifier, typeOnly, ...resolve(path, specifier) });

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, isType);

  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false);
      if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
        add(source.quasis[0]?.value.cooked ?? '', false);
    },
    TSImportType({ source }) {
      add(source.value, true);
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        ambient.push('new Date()');
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') ambient.push('Date()');
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const read = `${object.name}.${property.name}`;
      if (isAmbient(read)) ambient.push(AMBIENT_READS[read]);
    },
  }).visit(program);

  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName }) => exportName.name ?? []);
  return { path, imports, ambient, exports };
}
