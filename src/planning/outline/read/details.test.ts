import { describe, expect, it } from 'vitest';
import { readPrompt } from './read-prompt.ts';

const read = (text: string) => readPrompt(text, '2026-11-20');
const texts = (list: readonly { text: string }[]) => list.map((item) => item.text);

describe('a place', () => {
  it.each([
    ['Open a shop in Aarhus.', 'Aarhus', 'DK', 'city'],
    ['Open a shop in Denmark.', 'Denmark', 'DK', 'country'],
    ['Open a shop in Bavaria.', 'Bavaria', 'DE', 'region'],
    ['Open a shop in Paris, Texas.', 'Paris', 'US', 'city'],
    ['Open a shop in Portland, OR.', 'Portland', 'US', 'city'],
    ['Open a shop in Hjørring, Denmark.', 'Hjørring', 'DK', 'city'],
    ['Open a shop in the village of Elmswell.', 'Elmswell', null, 'city'],
    ['Open a café in Riverside Park.', 'Riverside Park', null, 'site'],
    ['Open a shop in Georgia, near Tbilisi.', 'Georgia', 'GE', 'country'],
    ['Open a shop in Georgia, near Atlanta.', 'Georgia', 'US', 'region'],
    ['open a bakery in aarhus', 'aarhus', 'DK', 'city'],
    ['Open a shop in Nice.', 'Nice', 'FR', 'city'],
    ['上海で店を開く', '上海', 'CN', 'city'],
    ['Wir bauen ein Haus in Österreich.', 'Österreich', 'AT', 'country'],
    ["Build it in Denmark's north.", 'Denmark', 'DK', 'country'],
    ['Open a Berlin-based studio.', 'Berlin', 'DE', 'city'],
  ])('%s', (text, name, country, kind) => {
    expect(read(text).places[0]).toMatchObject({ name, country, kind });
  });
  it.each([
    'Cook turkey and a nice dinner.',
    'We split the cost.',
    'Read a book while reading.',
    'Pay in Hong Kong dollars.',
    'Let us build a shed.',
  ])('is not read from "%s"', (text) => {
    expect(read(text).places).toEqual([]);
  });
  it('is listed once, at its first mention', () => {
    expect(read('Open a shop in Oslo. Oslo is cold. Norway too.').places.map((p) => p.name)).toEqual([
      'Oslo',
      'Norway',
    ]);
  });
});

describe('a party', () => {
  it.each([
    ['Maria Jensen, our project director, leads.', 'Maria Jensen', 'person'],
    ['Ask Dr. Okafor first.', 'Okafor', 'person'],
    ['Call Peter Holm at once.', 'Peter Holm', 'person'],
    ['I bake with my daughter Emma.', 'Emma', 'person'],
    ['The work goes to Nordlys Energy Ltd.', 'Nordlys Energy Ltd', 'organisation'],
    ['The University of Leeds pays.', 'University of Leeds', 'organisation'],
    ['We ask the city council.', 'city council', 'role'],
    ['All neighbours are invited.', 'neighbours', 'role'],
  ])('%s', (text, name, kind) => {
    expect(read(text).parties.find((p) => p.kind === kind)?.name).toBe(name);
  });
});

describe('a quantity', () => {
  it.each([
    ['Open a 40-seat restaurant.', 40, 'seat', 'exact'],
    ['Invite 120 guests.', 120, 'guest', 'exact'],
    ['Build 1,200 m² of deck.', 1200, 'm2', 'exact'],
    ['Install 12.5 kW of panels.', 12.5, 'kW', 'exact'],
    ['Serve at least 90,000 visitors.', 90_000, 'visitor', 'at_least'],
    ['Host 20-30 people.', 25, 'person', 'range'],
    ['Drive pumps between three and fifteen horsepower.', 9, 'horsepower', 'range'],
    ['Cut waste by 30%.', 30, 'percent', 'exact'],
    ['Buy two ovens.', 2, 'oven', 'exact'],
    ['Train 2 million people.', 2_000_000, 'person', 'exact'],
    ['Hire three experienced bakers.', 3, 'baker', 'exact'],
    ['Reach 5k subscribers.', 5000, 'subscriber', 'exact'],
    ['Plant a dozen trees.', 12, 'tree', 'exact'],
    ['Fit no more than 250 swimmers in.', 250, 'swimmer', 'at_most'],
    ['Ein Saal für 80 Personen in München wird gebaut.', 80, 'person', 'exact'],
    ['Wir wollen im Sommer in München 200 Gäste bewirten.', 200, 'Gäste', 'exact'],
    ['Das Programm soll in vier Stadtteilen von Mannheim beginnen.', 4, 'Stadtteile', 'exact'],
    ['Wir bilden im Sommer die 80 neuen Helferinnen aus.', 80, 'Helferinnen', 'exact'],
    ['Nous voulons ouvrir une auberge pour 40 invités par jour à Lyon.', 40, 'invités', 'exact'],
    ['Queremos abrir un restaurante con 12 mesas en el centro de Sevilla.', 12, 'mesas', 'exact'],
    ['Vi vil åbne en café med plads til 45 gæster inden sommeren.', 45, 'gæster', 'exact'],
  ])('%s', (text, value, unit, qualifier) => {
    expect(read(text).quantities[0]).toMatchObject({ value, unit, qualifier });
  });
  it.each([
    'Open in 2027.',
    'One of us must go.',
    'Phase 2 of section 3',
    'Call +45 12 34 56 78.',
    'Meet at 10:30.',
    'The 3rd floor',
  ])('is not read from "%s"', (text) => {
    expect(read(text).quantities).toEqual([]);
  });
});

describe('a statement', () => {
  const prompt = [
    '# Harbour bath',
    '',
    'We want to build a harbour bath. The water must be tested daily, but the bath must never close the sailing route.',
    '',
    '## Scope',
    '- A deck of 1,200 m²',
    '- Parking is out of scope',
    '',
    '## Constraints',
    '- No more than 250 swimmers at once',
    '- Do not use the words "iconic" and “world-class”.',
    '',
    '## Success criteria',
    '- 90,000 visits in the first year',
    '',
    'The club pays for the sauna.',
  ].join('\n');
  const reading = read(prompt);
  it('of duty and one of prohibition are told apart within a sentence', () => {
    expect(texts(reading.must)).toEqual(['The water must be tested daily']);
    expect(texts(reading.mustNot)).toEqual(['the bath must never close the sailing route.']);
  });
  it('of scope follows its heading and its words', () => {
    expect(texts(reading.scopeIn)).toEqual(['A deck of 1,200 m²']);
    expect(texts(reading.scopeOut)).toEqual(['Parking is out of scope']);
  });
  it('of a limit holds its number', () => {
    expect(texts(reading.limits)).toEqual(['No more than 250 swimmers at once']);
  });
  it('of banned words gives the words', () => {
    expect(texts(reading.bannedWords)).toEqual(['iconic', 'world-class']);
    expect(texts(read('Plan a fair. Banned words: synergy, disrupt and leverage.').bannedWords)).toEqual([
      'synergy',
      'disrupt',
      'leverage',
    ]);
  });
  it('of success follows its heading, and prose after the list does not', () => {
    expect(texts(reading.success)).toEqual(['90,000 visits in the first year']);
  });
  it('that must not exceed a number is a limit and no prohibition', () => {
    const limited = read('Build a hall. Noise must not exceed 55 decibels.');
    expect([texts(limited.limits), texts(limited.mustNot)]).toEqual([['Noise must not exceed 55 decibels.'], []]);
  });
  it('is read in other languages', () => {
    expect(
      texts(read('Wir bauen eine Halle. Die Halle darf nicht laut sein. Sie muss barrierefrei sein.').mustNot),
    ).toEqual(['Die Halle darf nicht laut sein.']);
    expect(
      texts(read('Nous construisons une école. Elle ne doit pas fermer. Elle doit être accessible.').must),
    ).toEqual(['Elle doit être accessible.']);
  });
  it('is the objective when it says what is wanted, not the first sentence', () => {
    expect(read('The mill is old. It rains in. We want to convert it into flats.').objective?.text).toBe(
      'We want to convert it into flats.',
    );
  });
  it('is plain text over an exact quote', () => {
    const text = '- The **roof** must be `flat`.';
    expect(read(`Build a hall.\n${text}`).must[0]).toMatchObject({
      text: 'The roof must be flat.',
      quote: { text: 'The **roof** must be `flat`.' },
    });
  });
});

describe('the sentences', () => {
  it('do not end at abbreviations, ordinals and decimals', () => {
    const must = (text: string) => texts(read(text).must);
    expect(must('It must seat approx. 40 people, e.g. in rows of 2.5 m.')).toHaveLength(1);
    expect(must('Die Halle muss am 3. März fertig sein.')).toEqual(['Die Halle muss am 3. März fertig sein.']);
    expect(must('Dr. J. Smith must agree.')).toEqual(['Dr. J. Smith must agree.']);
  });
  it('end after an amount in kroner when a new one begins', () => {
    expect(texts(read('Build a bath in Aarhus for 20 mio. kr. The bath must float.').must)).toEqual([
      'The bath must float.',
    ]);
  });
  it('join wrapped lines and part labelled ones', () => {
    expect(texts(read('The new hall, which stands beside the harbour,\nmust be ready.').must)).toEqual([
      'The new hall, which stands beside the harbour, must be ready.',
    ]);
    expect(read('Project: a hall in Oslo\nBudget: 5 million kr\nDeadline: 1 June 2027').budget).toMatchObject({
      amount: 5_000_000,
      currency: 'NOK',
    });
  });
});

describe('the dimensions', () => {
  it('are all present for a full prompt, without questions', () => {
    const text =
      'We want to open a bakery with 40 seats in Oslo. The budget is NOK 4 million and it must open by 1 June 2027. It includes a shop and an oven room, but parking is out of scope. Our customers and the city council are to be heard. We succeed when we sell at least 300 loaves.';
    const { dimensions } = read(text);
    expect(Object.values(dimensions).map((d) => d.status)).toEqual(Array(9).fill('present'));
    expect(Object.values(dimensions).every((d) => d.question === null)).toBe(true);
  });
  it('ask with what is known', () => {
    const { dimensions } = read('Open a bakery in Oslo.');
    expect(dimensions.budget.question).toContain('Norway');
    expect(dimensions.timeline.question).toContain('in Oslo');
    expect(dimensions.location.status).toBe('present');
  });
  it('hold a conflict of dates for a partial timeline and ask which holds', () => {
    expect(read('Build a hall. Start on 1 June 2027 and finish by 1 March 2027.').dimensions.timeline).toMatchObject({
      status: 'partial',
      question: expect.stringContaining('Which date is right?'),
    });
  });
});

describe('offsets', () => {
  it('count UTF-16 units after emoji, control characters and right-to-left marks', () => {
    const text = '🎉🎉 \u0000\u202eBuild a hall 👷🏽‍♀️ in Oslo for NOK 5 million.';
    const quote = read(text).budget?.quote;
    expect(quote).toEqual({ text: 'NOK 5 million', offset: text.indexOf('NOK') });
  });
  it('hold in Arabic text with Arabic digits', () => {
    const text = 'نريد بناء مدرسة في القاهرة بميزانية ٢ مليون جنيه';
    expect(read(text)).toMatchObject({
      language: 'ar',
      usable: true,
      budget: { amount: 2_000_000, currency: 'EGP', quote: { offset: text.indexOf('٢') } },
    });
  });
});

describe('a constraint', () => {
  const demands = (text: string) => {
    const reading = read(`We want to build a hall. ${text}`);
    const texts = (list: readonly { readonly text: string }[]) => list.map((s) => s.text);
    return {
      scopeIn: texts(reading.scopeIn),
      must: texts(reading.must),
      mustNot: texts(reading.mustNot),
      limits: texts(reading.limits),
    };
  };
  it.each([
    ['Nobody may work at weekends.', 'mustNot', ['Nobody may work at weekends.']],
    ['No child may be vaccinated without consent.', 'mustNot', ['No child may be vaccinated without consent.']],
    ['64 pages, risograph printed, no advertising ever.', 'mustNot', ['no advertising ever.']],
    [
      'No AI-generated text or pictures, and nothing that punches down.',
      'mustNot',
      ['No AI-generated text or pictures', 'nothing that punches down.'],
    ],
    ['Water must be trucked in, and no groundwater may be used.', 'mustNot', ['no groundwater may be used.']],
    ['The music ends at midnight.', 'limits', ['The music ends at midnight.']],
    ['The minimum Rust version stays at 1.74.', 'limits', ['The minimum Rust version stays at 1.74.']],
    [
      'We must not serve pork and there has to be rice, and my aunt, who is 86, must be able to get in.',
      'must',
      ['there has to be rice', 'my aunt, who is 86, must be able to get in.'],
    ],
    [
      'The line crosses a field, which must not be disturbed, and the village of Quillagua has to be consulted.',
      'mustNot',
      ['The line crosses a field, which must not be disturbed'],
    ],
  ] as const)('%s is read whole as %s', (text, kind, wanted) => {
    expect(demands(text)[kind]).toEqual(wanted);
  });
  it.each([
    'The renovation may go as far as it needs to.',
    'The rest we must raise ourselves.',
    'No one in the village has a car.',
    'Half of them have children and no grandmother in the country.',
    'She has no aunt, no grandmother in the country.',
    'It opens in May, no later, I hope.',
    'Nothing was built there for years.',
    'Our board of nine covers every county.',
    'Cover price £9, and we need 600 subscribers to break even.',
  ])('is not read from "%s"', (text) => {
    expect(demands(text)).toEqual({ scopeIn: [], must: [], mustNot: [], limits: [] });
  });
  it('is not the objective put as a duty', () => {
    expect(read('Wir müssen bis 30.06.2027 die Heizung erneuern.').must).toEqual([]);
  });
});

describe('a constraint in Chinese', () => {
  it('is told by its modal word', () => {
    const reading = read('我们想在上海开一家茶馆。不能使用塑料。员工必须有证书。');
    expect(reading.mustNot.map((s) => s.text)).toEqual(['不能使用塑料。']);
    expect(reading.must.map((s) => s.text)).toEqual(['员工必须有证书。']);
  });
});

describe('a place of the prompt', () => {
  const places = (text: string) => read(text).places.map((p) => [p.name, p.country]);
  it.each([
    ['We maintain a Rust library; Tokio-based services test it.', []],
    [
      'Build a hall in Oslo for our London-based team.',
      [
        ['Oslo', 'NO'],
        ['London', 'GB'],
      ],
    ],
    ['Plan a wedding in Lisbon. 60 guests come from Canada and Iran.', [['Lisbon', 'PT']]],
    [
      'The couple live in Toronto and marry in Lisbon. Most guests come from Canada. The ceremony is outside Sintra.',
      [
        ['Toronto', 'CA'],
        ['Lisbon', 'PT'],
        ['Sintra', 'PT'],
      ],
    ],
    [
      'The office of Barmer in Rajasthan wants to run a campaign.',
      [
        ['Barmer', 'IN'],
        ['Rajasthan', 'IN'],
      ],
    ],
    ['Atacama Renovables SpA wants to build a plant in Chile.', [['Chile', 'CL']]],
  ] as const)('%s', (text, wanted) => {
    expect(places(text)).toEqual(wanted);
  });
});

describe('a label says of what', () => {
  it.each([
    ['The plant is financed 70% by project debt and 30% by equity.', ['Project debt share', 'Equity share']],
    ['We want to reach 95% coverage.', ['Coverage']],
    ['We build where coverage of at least 95% is confirmed.', ['Coverage']],
    ['A survey found that only 62% had both doses.', []],
    ['Vaccines are kept below 8 °C all the way.', ['Temperature']],
    ['Build a plant 35 km east of Calama.', ['Distance']],
  ])('%s', (text, labels) => {
    expect(read(text).quantities.map((q) => q.label)).toEqual(labels);
  });
  it.each([
    ['Build a plant in Chile that sells 900 GWh a year at USD 34 per MWh.', 'Price per MWh'],
    ['Build a plant in Chile. The total investment is USD 620 million.', 'Total investment'],
  ])('%s', (text, label) => {
    expect(read(text).money[0]?.label).toBe(label);
  });
});

describe('parties', () => {
  const names = (text: string) => read(`We want to build a hall. ${text}`).parties.map((p) => p.name);
  it.each([
    ['A Kickstarter brings £9,000; we do not want a bank loan.', []],
    ['An NGO, Seva Mandir, provides 45 community mobilisers.', ['Seva Mandir']],
    ['My sister and her fiancé Tomás help.', ['Tomás']],
    ['Three maintainers and an outside party audit it.', ['maintainers', 'outside party']],
  ])('%s', (text, wanted) => {
    expect(names(text)).toEqual(wanted);
  });
});

describe('a line that begins with "Success:"', () => {
  it('is a measure of success', () => {
    const success = read('We want to build a plant. Success: operation on time, no fatal accident.').success;
    expect(success.map((s) => s.text)).toEqual(['Success: operation on time, no fatal accident.']);
  });
});
