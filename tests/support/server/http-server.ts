import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * An HTTP server in the process of the test that asks it. By itself, Node closes a connection that was idle for five
 * seconds. On a busy machine the whole process may stand still for so long, and would then close the one on which its own
 * client has just sent a request (ECONNRESET).
 */
export function httpServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener);
}
