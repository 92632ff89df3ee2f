/** The CDK's assembly of the app, templates and their manifest, read and changed before they are deployed. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isStateful } from '../model/stateful-types.ts';

export interface Output {
  Value: unknown;
  Export?: { Name: string };
}

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
}

export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, Output>;
}

interface StackProperties {
  /** The roles that the CDK assumes. */
  assumeRoleArn?: string;
  lookupRole?: object;
}

interface Manifest {
  artifacts: Record<string, { properties?: StackProperties }>;
}

/** The file of a stack’s template. */
export const templateFile = (assembly: string, stack: string) =>
  join(assembly, `${stack}.template.json`);
const manifestFile = (assembly: string) => join(assembly, 'manifest.json');

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content;
}

export const readTemplate = (assembly: string, stack: string): Promise<Template> =>
  readJson(templateFile(assembly, stack));

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

/**
 * Replaces a stack's template. The CDK uploads a template under the hash of its content, so the hash changes
 * everywhere; under the old one the template of an earlier deployment would be used.
 */
export async function writeTemplate(
  assembly: string,
  stack: string,
  template: Template,
): Promise<void> {
  const file = templateFile(assembly, stack);
  const before = hashOf(await readFile(file, 'utf8'));
  const content = JSON.stringify(template, undefined, 1);
  await writeFile(file, content);
  for (const other of [join(assembly, `${stack}.assets.json`), manifestFile(assembly)]) {
    const text = await readFile(other, 'utf8');
    if (!text.includes(before)) throw new Error(`${other} doesn't name the template of ${stack}`);
    await writeFile(other, text.replaceAll(before, hashOf(content)));
  }
}

/** True for a stack with data that outlive it: once it stands, it is protected from deletion. */
export async function keepsAnything(assembly: string, stack: string): Promise<boolean> {
  const { Resources } = await readTemplate(assembly, stack);
  return Object.values(Resources).some(
    ({ Type, DeletionPolicy = '' }) => isStateful(Type) && DeletionPolicy.startsWith('Retain'),
  );
}

/**
 * Has the CDK work with the credentials of the shell. Its role for reading could read all data of the
 * account, which who compares templates mustn't.
 */
export async function leaveRolesOut(assembly: string): Promise<void> {
  const manifest = await readJson<Manifest>(manifestFile(assembly));
  for (const { properties } of Object.values(manifest.artifacts)) {
    delete properties?.assumeRoleArn;
    delete properties?.lookupRole;
  }
  await writeFile(manifestFile(assembly), JSON.stringify(manifest, undefined, 2));
}
