import type { Rolldown } from 'vite';

/**
 * The scripts and styles that a module of web/ needs before it runs.
 * @param part the module's path in web/, which has to begin a chunk: a page, or a lazy import
 * @param isWantedLater whether to add what a lazily imported part needs, by the path of its first module
 * @throws Error when the build has no chunk that begins with the module
 */
export function filesOf(
  bundle: Rolldown.OutputBundle,
  part: string,
  isWantedLater: (modulePath: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports)
      if (isWantedLater(firstModuleOf(bundle[next]))) visit(next);
  };
  const start = Object.values(bundle).find((item) => firstModuleOf(item).endsWith(`/${part}`));
  if (!start) throw new Error(`the web build has no chunk that begins with ${part}`);
  visit(start.fileName);
  return found;
}

const firstModuleOf = (item?: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  (item?.type === 'chunk' && item.facadeModuleId) || '';
