/** The resources of an app and what each refers to, through exports and outputs of other stacks too. */
import type { CloudResource, Properties, Synthesized } from './template-app.ts';

export interface Resource extends CloudResource {
  /** The stack and the logical id. */
  key: string;
}

type Outputs = Record<string, { Value: unknown; Export?: { Name: string } }>;

export class Graph {
  readonly resources: readonly Resource[];
  readonly #byKey: ReadonlyMap<string, CloudResource>;
  readonly #direct = new Map<string, string[]>();
  readonly #byStack: ReadonlyMap<string, string[]>;
  readonly #outputs = new Map<string, string[]>();
  readonly #app: Synthesized;

  constructor(app: Synthesized) {
    this.#app = app;
    this.#byKey = app.resources;
    this.resources = [...app.resources].map(([key, one]) => ({ ...one, key }));
    this.#byStack = Map.groupBy(app.resources.keys(), stackOf);
    for (const [stack, template] of Object.entries(app.templates)) {
      const { Outputs = {} } = (template?.toJSON() ?? {}) as { Outputs?: Outputs };
      for (const [name, { Value, Export }] of Object.entries(Outputs)) {
        const found = this.#within(Value, stack);
        this.#outputs.set(`${app.stackNames[stack as 'data']} ${name}`, found);
        if (Export) this.#outputs.set(Export.Name, found);
      }
    }
  }

  typeOf(key: string): string {
    return this.#byKey.get(key)?.Type.replace('AWS::', '') ?? '';
  }

  ofType(type: string): Resource[] {
    return this.resources.filter(({ key }) => this.typeOf(key) === type);
  }

  /** The value of a property; `UpdatePolicy` stands beside the properties. */
  valueOf(key: string, path: string): unknown {
    const { Properties, UpdatePolicy } = this.#byKey.get(key) as CloudResource & {
      UpdatePolicy?: unknown;
    };
    let value: unknown = { ...Properties, UpdatePolicy };
    for (const name of path.split('.').filter(Boolean))
      value = (value as Properties | undefined)?.[name];
    return value;
  }

  refersTo(key: string, path: string): string[] {
    return this.#within(this.valueOf(key, path), stackOf(key));
  }

  /** The resources that a value of the resource refers to. */
  refersWithin(value: unknown, key: string): string[] {
    return this.#within(value, stackOf(key));
  }

  refers({ key, Properties }: Resource, to: string): boolean {
    return this.refersWithin(Properties, key).includes(to);
  }

  /** Everything that exists before the resource. Without stacks, only by references and DependsOn. */
  before(key: string, byStacks: boolean): Set<string> {
    const found = new Set<string>();
    const left = [key];
    for (let next = left.pop(); next !== undefined; next = left.pop())
      for (const one of this.#directly(next, byStacks))
        if (!found.has(one)) {
          found.add(one);
          left.push(one);
        }
    return found;
  }

  #directly(key: string, byStacks: boolean): string[] {
    const stack = stackOf(key);
    const { Properties, DependsOn = [], ...others } = this.#byKey.get(key) as CloudResource;
    const own = () => [
      ...this.#within([Properties, others], stack),
      ...DependsOn.map((id) => `${stack}/${id}`),
    ];
    const references = this.#direct.get(key) ?? own();
    this.#direct.set(key, references);
    const earlier = byStacks ? this.#stacksBefore(stack) : [];
    return [...references, ...earlier.flatMap((one) => this.#byStack.get(one) ?? [])];
  }

  /** Stacks depend on ids, which differ from the app's names by a capital. */
  #stacksBefore(stack: string): string[] {
    const ids = this.#app.dependencies[stack as 'data'].map((id) => id.toLowerCase());
    return Object.keys(this.#app.dependencies).filter((one) => ids.includes(one.toLowerCase()));
  }

  #within(value: unknown, stack: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const { Ref, ...rest } = value as Properties;
    const {
      'Fn::GetAtt': attribute,
      'Fn::ImportValue': imported,
      'Fn::GetStackOutput': output,
    } = rest;
    const { StackName, OutputName } = (output ?? {}) as Record<string, string>;
    const own = [Ref, (attribute as unknown[] | undefined)?.[0]].map(
      (id) => `${stack}/${String(id)}`,
    );
    return [
      ...own.filter((key) => this.#byKey.has(key)),
      ...(this.#outputs.get(String(imported)) ?? []),
      ...(this.#outputs.get(`${StackName} ${OutputName}`) ?? []),
      ...Object.values(rest).flatMap((one) => this.#within(one, stack)),
    ];
  }
}

const stackOf = (key: string): string => key.split('/')[0] ?? '';
