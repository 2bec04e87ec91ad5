// How is the embedded PostgreSQL tuned? For one small machine, without giving up that a commit is on disk when it is answered.

const forASmallMachine = {
  // Two nodes and commands beside them (a node opens up to 67).
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // Solid-state disks: random pages cost about what sequential ones do.
  random_page_cost: '1.1',
  jit: 'off',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  default_statistics_target: '200',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_naptime: '20s',
} as const;

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' } as const;
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Files of tests at the same time, one of them with two whole servers.
  max_connections: '250',
  shared_buffers: '128MB',
  // Whether a table was looked at before a test reads a plan of it would be a matter of luck.
  autovacuum: 'off',
} as const;

const reachableFromThisMachineOnly = { listen_addresses: '127.0.0.1', unix_socket_directories: '' } as const;

// The log must not hold patient data: no statements, no values, no "Key (…)=(…)" details.
const quietLog = {
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const;

/** `throw-away` is for test clusters that are deleted afterwards: nothing in them needs to outlive a crash. */
export type Durability = 'durable' | 'throw-away';

/** The `-c name=value` arguments of the server; the command line wins over what a data directory remembers. */
export function serverArguments(durability: Durability): string[] {
  const all = {
    ...forASmallMachine,
    ...(durability === 'durable' ? durable : throwAway),
    ...reachableFromThisMachineOnly,
    ...quietLog,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
