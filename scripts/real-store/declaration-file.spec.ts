import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import { writeDeclaration } from './declaration-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'declaration-'));
  file = join(folder, 'shopify.app.real-store.toml');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('leaves a file of the user as it is, and says so', () => {
  writeFileSync(file, 'client_id = "mine"');
  expect(() => writeDeclaration(file, 'client_id = "a"')).toThrow(StartError);
  expect(() => writeDeclaration(file, 'client_id = "a"')).toThrow('did not write it. Move it away first.');
  expect(readFileSync(file, 'utf8')).toBe('client_id = "mine"');
});

it('replaces one that a killed run has left, and removes its own', () => {
  writeDeclaration(file, 'client_id = "a"');
  const { remove } = writeDeclaration(file, 'client_id = "b"');
  expect(readFileSync(file, 'utf8')).toMatch(/^# Written by .*\nclient_id = "b"$/);
  remove();
  expect(existsSync(file)).toBe(false);
});
