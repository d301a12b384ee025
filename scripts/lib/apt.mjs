import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs Debian packages where this process may: as root, with apt-get. Says whether it did.
 * @param {string[]} names
 */
export async function aptInstall(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${names.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const update = await run('apt-get', [...wait, 'update', '-q'], { env });
  const install = await run('apt-get', [...wait, 'install', '-y', '-q', '--no-install-recommends', ...names], { env });
  if (install.code !== 0)
    throw new Error(`${update.output}${install.output}\napt-get could not install ${names.join(', ')}.`);
  return true;
}
