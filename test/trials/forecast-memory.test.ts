/** Given 10,000 agents, a forecast is worked out below 256 MB. */
import { describeForecastWorker } from '../support/monthly-run/forecast-worker-suite.ts';

describeForecastWorker({ agents: 10_000 });
