// How does a step run a program and tell the person at the terminal what goes on?
// Read by whatever Node the machine has: plain JavaScript only.
import { spawn } from 'child_process';
import os from 'os';
import { root } from './places.mjs';

// Runs a program and collects what it says. Ctrl-C reaches the program too; here its end is waited for.
export function run(program, args, env) {
  return new Promise(function (resolve) {
    const child = spawn(program, args, { cwd: root, env: env, stdio: ['ignore', 'pipe', 'pipe'] });
    const state = { stopped: false, output: '' };
    const stop = function () {
      state.stopped = true;
      child.kill('SIGTERM');
    };
    const keep = function (chunk) {
      state.output += String(chunk);
    };
    // When npm is ended by a signal its shell goes without a word to this process: a new parent is the sign of it.
    const parent = process.ppid;
    const watch = setInterval(function () {
      if (process.ppid !== parent) stop();
    }, 500);
    const done = function (code, error) {
      clearInterval(watch);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve({ code: code, error: error, output: state.output, stopped: state.stopped });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', function (error) {
      done(-1, error);
    });
    child.once('close', function (code) {
      done(code, undefined);
    });
  });
}

// On a terminal one line that counts; elsewhere a line at the beginning and every ten seconds.
export function showElapsed(what, began) {
  const terminal = Boolean(process.stdout.isTTY);
  const show = function () {
    process.stdout.write(
      terminal ? '\r' + what + ' … ' + seconds(began) + ' ' : what + ' … ' + seconds(began) + '\n',
    );
  };
  show();
  const timer = setInterval(show, terminal ? 1000 : 10000);
  return {
    stop: function () {
      clearInterval(timer);
      if (terminal) process.stdout.write('\r\u001b[K');
    },
  };
}

export function seconds(began) {
  return Math.round((Date.now() - began) / 1000) + ' s';
}

export function say(line) {
  process.stdout.write(line + '\n');
}

export function fail(line) {
  process.stderr.write(line + os.EOL);
  process.exit(1);
}

export function stopHere(line) {
  process.stderr.write(line + os.EOL);
  process.exit(130);
}
