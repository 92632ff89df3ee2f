/** The log of work whose lines no test reads. */
import type { Log } from '../../../functions/platform/log.ts';

const nothing = () => undefined;

export const SILENT: Log = { info: nothing, warn: nothing, error: nothing, count: nothing };
