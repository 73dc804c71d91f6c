import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type Config } from './config.ts'
import { isClusterRunning, makeFolders, prepareBinaries } from './db/embedded.ts'
import { databaseUser, findUser, isRoot, mayUser, userOf, type SystemUser } from './system-user.ts'
import { publishedFile } from './public-log/published-file.ts'
import { ROOT } from './root.ts'

type Parts = Pick<
  Config,
  'production' | 'dataDir' | 'secretsFile' | 'logKeyFile' | 'databaseUrl' | 'runAs' | 'webFromSource'
>

/**
 * A process that was started as root becomes an unprivileged user, for good, before it serves anybody: the one of RUN_AS, the
 * owner of the database, or the user who runs databases here. What it needs and belongs to root is handed over to that user.
 * Where that user cannot reach the code or the data, root goes on outside production.
 * @returns a sentence for the operator, when root goes on
 * @throws ConfigError in production, or when RUN_AS is no user that it could become
 */
export function dropRoot(config: Parts): string | null {
  if (!isRoot()) {
    assertIsAlready(config.runAs)
    return null
  }
  const user = config.runAs ? wantedUser(config.runAs) : (ownerOfDatabase(config) ?? databaseUser())
  const closed = handOver(config, user)
  if (closed) {
    const sentence = `The user ${user.name} cannot reach ${closed}: move it to where that user may go, as /srv/noktra, or name another user in RUN_AS.`
    if (config.production || config.runAs)
      throw new ConfigError(`${sentence} The store does not run as root.`)
    return `${sentence} Until then the store runs as root.`
  }
  process.setgroups!([user.gid])
  process.setgid!(user.gid)
  process.setuid!(user.uid)
  return null
}

function assertIsAlready(runAs: string | null): void {
  const user = runAs && findUser(runAs)
  if (runAs && (!user || user.uid !== process.getuid!())) {
    throw new ConfigError(`RUN_AS=${runAs} needs root, or to be started as that user.`)
  }
}

function wantedUser(name: string): SystemUser {
  const user = findUser(name)
  if (!user) throw new ConfigError(`RUN_AS names ${name}, and this machine has no such user.`)
  if (user.uid === 0) throw new ConfigError('RUN_AS names root: the store runs as a user without its rights.')
  return user
}

function ownerOfDatabase({
  dataDir,
  databaseUrl,
}: Pick<Parts, 'dataDir' | 'databaseUrl'>): SystemUser | null {
  const found = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  return databaseUrl || !found || found.uid === 0 ? null : userOf(found.uid, found.gid)
}

/**
 * Gives the user what belongs to root, or to the database's earlier owner, and looks whether all is in reach.
 * @returns the first path that is not
 */
function handOver(
  { dataDir, secretsFile, logKeyFile, databaseUrl, webFromSource }: Parts,
  user: SystemUser,
): string | null {
  const page = webFromSource ? 'web/index.html' : 'web/dist/index.html'
  for (const file of ['server/src/main.ts', page, 'node_modules/fastify/package.json']) {
    if (!mayUser(user, '-r', join(ROOT, file))) return ROOT
  }
  if (!databaseUrl) prepareBinaries()
  makeFolders(dataDir)
  const before = ownerOfDatabase({ dataDir, databaseUrl })
  const give = (path: string) => {
    const { uid } = statSync(path)
    if (uid === 0 || uid === before?.uid) chownSync(path, user.uid, user.gid)
  }
  give(dataDir)
  if (!mayUser(user, '-w', dataDir) || !mayUser(user, '-x', dataDir)) return dataDir
  if (!databaseUrl) handOverDatabase(dataDir, user)
  for (const file of [secretsFile, logKeyFile, publishedFile({ logKeyFile })]) {
    makeFolders(dirname(file))
    if (!existsSync(file)) continue
    give(file)
    if (!mayUser(user, '-r', file)) return file
  }
  if (!existsSync(secretsFile) && !mayUser(user, '-w', dirname(secretsFile))) return dirname(secretsFile)
  // The newest checkpoint is written beside the log's keys again and again.
  return mayUser(user, '-w', dirname(logKeyFile)) ? null : dirname(logKeyFile)
}

/** @throws ConfigError when somebody else's database runs there */
function handOverDatabase(dataDir: string, user: SystemUser): void {
  const cluster = join(dataDir, 'postgres')
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (!found || found.uid === user.uid) return
  if (isClusterRunning(dataDir)) {
    throw new ConfigError(
      `The database in ${cluster} runs as ${userOf(found.uid, found.gid).name}: stop it before another user takes it over.`,
    )
  }
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, realpathSync(cluster)])
}
