// Packets to and from ports of this machine that get lost. TCP sends them again, later and later.
import { execFileSync } from 'node:child_process';
import { hasOwnNetwork } from './own-network.js';

/** IPv6 is often switched off. */
const PROGRAMS = [
  ['iptables', '127.0.0.1'],
  ['ip6tables', '::1'],
] as const;
const SOME_PORT = 1;

/** Whether packets are really dropped: only in a network of our own, where a rule that is left behind harms nobody. */
export const losesPackets = (): boolean => hasOwnNetwork() && canDropPackets();

/** Whether this user may tell the kernel to drop packets. */
export function canDropPackets(): boolean {
  try {
    dropPackets([SOME_PORT], 0.01)();
    return true;
  } catch {
    return false;
  }
}

/** From now on the kernel drops that share of the packets, in both directions. Call the answer to end it. */
export function dropPackets(ports: readonly number[], share: number): () => void {
  const rules = ports.flatMap((port) => ['--dport', '--sport'].map((side) => [side, String(port)]));
  const added: (() => void)[] = [];
  const undo = () => {
    for (const remove of added.splice(0)) remove();
  };
  try {
    for (const [program, address] of PROGRAMS.filter(([name]) => name === 'iptables' || hasIpv6()))
      for (const rule of rules) {
        const packets = ['-i', 'lo', '-d', address, '-p', 'tcp', ...rule];
        const some = ['-m', 'statistic', '--mode', 'random', '--probability', String(share)];
        const change = (action: '-I' | '-D') =>
          execFileSync(program, ['-w', '5', action, 'INPUT', ...packets, ...some, '-j', 'DROP'], { stdio: 'ignore' });
        change('-I');
        added.push(() => change('-D'));
      }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function hasIpv6(): boolean {
  try {
    execFileSync('ip6tables', ['-w', '5', '-L', 'INPUT', '-n'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
