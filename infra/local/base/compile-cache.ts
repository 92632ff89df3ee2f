import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** npm empties it with each clean installation, and fills it again (`prepare-web.ts`). */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

/**
 * Keeps compiled modules from one start to the next: reading TypeScript and compiling it is a third of
 * a start's work. An entry is used only for the very content that it was made of. `NODE_COMPILE_CACHE`
 * chooses another folder, and `NODE_DISABLE_COMPILE_CACHE=1` switches it off.
 */
export const keepCompiledModules = (): void => void enableCompileCache(FOLDER);
