import type { PortalSettings } from '../../../shared/kernel/settings.ts';

const NO_LIMIT = 1_000_000;

/** Settings for tests and benchmarks in which one agent sends more in an hour than agents may. */
export const unlimited = (settings: PortalSettings): PortalSettings => ({
  ...settings,
  agentLimits: {
    salesAnHour: NO_LIMIT,
    uploadFormsAnHour: NO_LIMIT,
    accountViewsAnHour: NO_LIMIT,
  },
  administratorLimits: { accountsAnHour: 1000 },
});
