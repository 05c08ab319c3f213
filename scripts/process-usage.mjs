/**
 * CPU seconds and memory of a process and everything it started, read from /proc (Linux; elsewhere nothing is
 * measured). See proc(5): times are in clock ticks, 100 a second on every Linux that Node runs on.
 */
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const sampleMs = 500;

/**
 * Watches a session (the `pid` of a process that was started detached leads it) until `stop` is called.
 * @returns {{ stop(): { cpuSeconds: number, peakMb: number } }} `peakMb`: the largest resident memory of any one process.
 */
export function watchUsage(pid) {
  let cpuSeconds = 0;
  let peakMb = 0;
  const sample = () => {
    let now = 0;
    for (const { cpu, peak } of processesOfSession(pid)) {
      now += cpu;
      peakMb = Math.max(peakMb, peak);
    }
    // Falls when a process ends before its parent has waited for it.
    cpuSeconds = Math.max(cpuSeconds, now);
  };
  const timer = process.platform === 'linux' ? setInterval(sample, sampleMs) : null;
  timer?.unref();
  return {
    stop() {
      if (timer) clearInterval(timer);
      return { cpuSeconds, peakMb };
    },
  };
}

function processesOfSession(session) {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map((id) => readProcess(id, session)).filter(Boolean);
}

/** CPU with that of the children it has waited for; null if it has ended or belongs to another session. */
function readProcess(id, session) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[3]) !== session) return null;
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'));
    return { cpu: ticks / ticksPerSecond, peak: Number(peak?.[1] ?? 0) / 1024 };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}
