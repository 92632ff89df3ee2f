/** A forecast of the next monthly run is what the run then pays. */
import { describeForecasts } from '../support/forecast-suite.ts';

describeForecasts({ networks: 3, seed: 410 });
