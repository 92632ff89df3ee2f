/** The open connections of the WebSocket API. */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { LiveMessage } from '../../../shared/notifications/contract.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface LiveSockets {
  post(connectionId: string, message: LiveMessage): Promise<'sent' | 'gone'>;
  /** Closes a connection; does nothing if it is already closed. */
  end(connectionId: string): Promise<void>;
}

/** A post takes some 20 ms; one that takes longer than this is lost, so that the others don't wait. */
const TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
/** A push may be lost, and each further attempt delays the next one. */
const ATTEMPTS = 2;

export function openLiveSockets(endpoint: string, runtime: Runtime): LiveSockets {
  const client = new ApiGatewayManagementApiClient({
    ...clientConfig(runtime),
    endpoint,
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
  });
  return {
    async post(connectionId, message) {
      const Data = new TextEncoder().encode(JSON.stringify(message));
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
        return 'sent';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
    async end(connectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
}
