// What has to happen until the embedded PostgreSQL takes connections: programs, cluster, server, database, in this order.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import type { DatabaseLogins } from '../db/logins.ts';
import { type Cluster, clusterFolderOf, createCluster, findCluster } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { ensureLogins } from './logins.ts';
import { freePort, rememberedPort, rememberPort } from './port.ts';
import {
  findPostmaster,
  type LaunchRequest,
  launchPostmaster,
  PortTaken,
  type Postmaster,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';
import { findPostgresProgram } from './program.ts';
import { checkReachable, chooseRunAs, type RunAs, reachableProgram } from './run-as.ts';
import type { Durability } from './settings.ts';

export interface BringUpRequest {
  readonly dataDirectory: string;
  readonly port: number | undefined;
  readonly durability: Durability;
  readonly runAs: RunAs | undefined;
  readonly report: (line: string) => void;
  readonly onChild: (child: ChildProcess) => void;
}

export interface RunningPostgres {
  readonly postmaster: Postmaster;
  readonly version: string;
  readonly logins: DatabaseLogins;
  /** A server found running, or a new one on the same port: used after the server has gone away. */
  bringBack(): Promise<Postmaster>;
}

type LaunchOn = (port: number) => Promise<Postmaster>;

export async function bringUp(request: BringUpRequest): Promise<RunningPostgres> {
  const program = findPostgresProgram();
  const runAs = request.runAs ?? chooseRunAs(clusterFolderOf(request.dataDirectory));
  checkReachable(runAs, request.dataDirectory);
  const programFolder = reachableProgram(runAs, program.folder, program.version, request.dataDirectory);
  const cluster =
    findCluster(request.dataDirectory, program.majorVersion, runAs) ??
    (await newCluster(request, programFolder, program.version, runAs));

  const launch = (port: number): LaunchRequest => ({
    programFolder,
    clusterFolder: cluster.folder,
    logFile: join(request.dataDirectory, 'postgres.log'),
    runAs,
    durability: request.durability,
    port,
    report: request.report,
    onChild: request.onChild,
  });
  const launchOn: LaunchOn = (port) => launchPostmaster(launch(port));
  const postmaster = (await takeOver(cluster, request.port)) ?? (await launchOnAPort(request, launchOn));
  rememberPort(request.dataDirectory, postmaster.port);
  const logins = await databaseOrStop(request.dataDirectory, postmaster, cluster);
  return {
    postmaster,
    version: program.version,
    logins,
    bringBack: async () => (await takeOver(cluster, postmaster.port)) ?? launchOn(postmaster.port),
  };
}

async function newCluster(
  request: BringUpRequest,
  programFolder: string,
  version: string,
  runAs: RunAs,
): Promise<Cluster> {
  request.report(`Setting up PostgreSQL ${version} in ${request.dataDirectory}`);
  const { dataDirectory, durability, onChild } = request;
  return createCluster({ programFolder, dataDirectory, runAs, durability, onChild });
}

/** A server that outlived its Node process is used again, unless another port is asked for. */
async function takeOver(cluster: Cluster, port: number | undefined): Promise<Postmaster | undefined> {
  const found = findPostmaster(cluster.folder);
  if (found === undefined) return undefined;
  if (!found.ready && !(await waitUntilReady(cluster.folder, found.pid))) return undefined;
  if (port === undefined || found.port === port)
    return { pid: found.pid, port: found.port, child: undefined };
  await stopPostmaster(found.pid);
  return undefined;
}

async function launchOnAPort(request: BringUpRequest, launchOn: LaunchOn): Promise<Postmaster> {
  if (request.port !== undefined) return launchOnAskedPort(request.port, launchOn);
  let port = rememberedPort(request.dataDirectory) ?? (await freePort());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await launchOn(port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      port = await freePort();
    }
  }
  throw new StartFailure(
    'No free port was found for the embedded PostgreSQL. Name one with ALVEARY_PG_PORT.',
  );
}

async function launchOnAskedPort(port: number, launchOn: LaunchOn): Promise<Postmaster> {
  try {
    return await launchOn(port);
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    throw new StartFailure(
      `Port ${port} for the embedded PostgreSQL is in use. Name another with ALVEARY_PG_PORT or leave it out.`,
    );
  }
}

async function databaseOrStop(
  dataDirectory: string,
  postmaster: Postmaster,
  cluster: Cluster,
): Promise<DatabaseLogins> {
  try {
    await ensureDatabase(postmaster.port, cluster.password);
    return await ensureLogins(dataDirectory, postmaster.port, cluster.password);
  } catch (error) {
    if (postmaster.child !== undefined) await stopPostmaster(postmaster.pid);
    throw error;
  }
}
