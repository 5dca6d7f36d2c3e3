import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileServer } from './file-server.ts';

/** Adds to a library's catalogue a model `tiny` that the server gives. */
export function offerTinyModel(home: string, server: FileServer, bytes: number): void {
  const entry = {
    name: 'tiny',
    title: 'Tiny',
    summary: 'Random weights.',
    maker: 'a test',
    license: 'CC0-1.0',
    languages: 'none',
    page: 'https://models.example/tiny',
    url: server.url,
    bytes,
    sha256: server.sha256,
    context_length: 131_072,
    layers: 1,
    cache_width: 64,
    speed: 'fast',
    tried: true,
  };
  mkdirSync(join(home, 'models'), { recursive: true });
  writeFileSync(join(home, 'models', 'catalogue.json'), JSON.stringify({ models: [entry] }));
}
