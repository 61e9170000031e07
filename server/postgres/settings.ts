/** Role and database the product connects with. The role owns its database and is no superuser, so SQL cannot reach files or programs. */
export const APPLICATION_ROLE = 'campus';
export const DATABASE = 'campus';

/** Used by the supervisor alone, to create the role and the database. */
export const SUPERUSER = 'postgres';

/** Only names the socket file (`.s.PGSQL.5432`): nothing listens on TCP outside Windows. */
export const SOCKET_PORT = 5432;

/**
 * Settings for one old school server (2 cores, 4 GB, spinning disk) that also runs Node. Given on the command line, so
 * they follow the program's version and not a file that was written once by `initdb`.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // Durability: an acknowledged commit survives a power cut.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Memory: 128 MB holds a school's working set; the page cache has the rest.
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // The pool has about 10 connections, plus LISTEN, backup and several node processes.
  max_connections: '50',
  // WAL: fewer checkpoints on a slow disk, yet recovery within seconds and at most about 1 GB of log.
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '10min',
  checkpoint_completion_target: '0.9',
  wal_compression: 'on',
  // Many short queries on two cores: parallel plans and JIT cost more than they give, and parallel plans need more
  // /dev/shm than Docker's 64 MB.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Instants are stored as timestamptz; the zone only decides how SQL cuts days (`date_trunc`, `::date`), and every
  // school of this product keeps Beijing time. Matching an external server's zone is the connection's business.
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  // The log goes to stderr, where the supervisor reads it. Messages are parsed, so they stay English.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  lc_messages: 'C',
  cluster_name: 'campus',
};

/** Upper bounds in milliseconds. Each is a last resort, never a usual wait. */
export const BOUNDS = {
  /** Crash recovery replays at most about 1 GB of WAL; an old disk may need minutes. */
  ready: 300_000,
  /** Fast shutdown ends with a checkpoint. */
  fastShutdown: 30_000,
  /** After SIGQUIT the postmaster itself kills stuck children within 5 s. */
  immediateShutdown: 10_000,
  /** Children of a killed postmaster leave by themselves, unless busy in a long query. */
  leftoverChildren: 2_000,
  /** "pre-existing shared memory block is still in use" after a crash. */
  sharedMemory: 20_000,
  poll: 25,
} as const;
