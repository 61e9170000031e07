import { readOptions } from '#shared/api/client.ts';

export const serverInfoQuery = () => readOptions('/sys/monitor/server', {});
export const runtimeInfoQuery = () => readOptions('/sys/monitor/runtime', {});
export const httpInfoQuery = () => readOptions('/sys/monitor/http', {});
export const cacheInfoQuery = () => readOptions('/sys/monitor/cache', {});
export const diskInfoQuery = () => readOptions('/sys/monitor/disk', {});
export const databaseInfoQuery = () => readOptions('/sys/monitor/database', {});

/** The latest requests to the answering server, newest first. */
export const tracesQuery = () => readOptions('/sys/monitor/trace', {});

/** Every operation of the API. */
export const operationsQuery = () => readOptions('/sys/monitor/operations', {});
