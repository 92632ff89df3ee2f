/** Given 50 networks drawn at random, a forecast a second before the run equals its batch to the cent. */
import { describeForecasts } from '../support/monthly-run/forecast-suite.ts';

describeForecasts({ networks: 50, seed: 1 });
