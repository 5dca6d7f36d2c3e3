import Database from 'better-sqlite3';
import { test } from 'vitest';
test('bench', () => {
  for (const opts of ["", ", prefix='3'", ", prefix='3', detail=none"]) {
  const db = new Database('/tmp/fts-bench.db'); db.exec('DROP TABLE IF EXISTS s; VACUUM'); db.pragma('journal_mode=WAL');
  db.exec(`CREATE VIRTUAL TABLE s USING fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'${opts})`);
  const syl = ['ba','ke','ri','so','ta','nu','pro','con','de','mi','lo','fa','gre','stu','pla','ver'];
  let seed = 1; const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const words = Array.from({ length: 8000 }, (_, i) => syl[i % 16] + syl[(i >> 4) % 16] + syl[(i >> 8) % 16] + (i >> 12));
  // Zipf
  const cum: number[] = []; let sum = 0; for (let i = 0; i < 8000; i++) { sum += 1 / (i + 3); cum.push(sum); }
  const pick = () => { const x = rnd() * sum; let lo = 0, hi = 7999; while (lo < hi) { const m = (lo + hi) >> 1; if ((cum[m] ?? 0) < x) lo = m + 1; else hi = m; } return words[lo] ?? ''; };
  let t = performance.now();
  const ins = db.prepare('INSERT INTO s(rowid,title,body) VALUES(?,?,?)');
  db.transaction(() => { for (let p = 1; p <= 1000; p++) for (let k = 0; k < 31; k++) ins.run(p * 1024 + k, k === 0 ? `${pick()} ${pick()}` : '', Array.from({ length: 600 }, pick).join(' ')); })();
  console.log(opts, 'fill', (performance.now() - t).toFixed(0), 'size', Number(db.pragma('page_count', { simple: true })) * 4096 / 1e6);
  const q = (name: string, sql: string, m: string) => { const st = db.prepare(sql).raw(); const ts: number[] = []; let n = 0; for (let i = 0; i < 3; i++) { t = performance.now(); try { n = st.all(m).length; } catch (e) { console.log(String(e)); return; } ts.push(performance.now() - t); } console.log('  ', name, m, n, Math.min(...ts).toFixed(1)); };
  for (const m of [`"${words[0]}"`, `"${words[0]}" "${words[1]}"`, `"${words[50]}"`, `"${words[0]?.slice(0, 3)}"*`, `"${words[6]?.slice(0, 5)}"*`, `"${words[7000]}"`]) {
    q('rowid', 'SELECT rowid FROM s WHERE s MATCH ?', m);
    q('distinct', 'SELECT DISTINCT rowid/1024 FROM s WHERE s MATCH ?', m);
    q('limit', 'SELECT rowid FROM s WHERE s MATCH ? ORDER BY rowid DESC LIMIT 600', m);
    q('rank', 'SELECT rowid FROM s WHERE s MATCH ? ORDER BY rank LIMIT 20', m);
    q('docs only', 'SELECT rowid FROM s WHERE s MATCH ? AND rowid % 1024 = 0', m);
  }
  db.close(); }
}, 300000);
