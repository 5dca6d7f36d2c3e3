/**
 * Big cities and regions by country, one country a line: `CODE|name/other name;name;...`. A leading `~` marks a region,
 * a leading `?` a name that is also an ordinary word or a person's name and counts only after "in", "near" and the like.
 * Where a name stands under several countries, the first line that holds it is the usual meaning.
 */
export const CITY_ROWS = `
AE|Dubai/دبي/迪拜;Abu Dhabi/أبو ظبي;Sharjah
AF|Kabul
AR|Buenos Aires;Córdoba/Cordoba;Rosario;Mendoza;Ushuaia;~Patagonia
AT|Vienna/Wien/Vienne/Viena/Wenen/维也纳;Graz;Linz;Salzburg;Innsbruck;~Tyrol/Tirol;~Styria/Steiermark
AU|Sydney/悉尼;Melbourne;Brisbane;Perth;Adelaide;Canberra;Hobart;?Darwin;Gold Coast;Newcastle NSW;Cairns;Geelong;~New South Wales/NSW;~Victoria, Australia;~Queensland;~Tasmania;~Western Australia;~South Australia
AZ|Baku
BA|Sarajevo
BD|Dhaka;Chittagong;Sylhet
BE|Brussels/Bruxelles/Brüssel/Brussel/Bruselas/Bruxelas;Antwerp/Antwerpen/Anvers;Ghent/Gent/Gand;Bruges/Brugge;Leuven/Louvain;Liège;~Flanders/Flandern/Vlaanderen;~Wallonia/Wallonie
BG|Sofia, Bulgaria/София;Plovdiv;Varna
BO|La Paz;Santa Cruz de la Sierra
BR|São Paulo/Sao Paulo/圣保罗;Rio de Janeiro/Rio;Brasília/Brasilia;Belo Horizonte;Curitiba;Porto Alegre;Recife;Salvador;Fortaleza;Florianópolis/Florianopolis;Manaus;Campinas;~Bahia;~Minas Gerais;~Paraná;~Santa Catarina;~Amazonas
BY|Minsk
CA|Toronto/多伦多;Montreal/Montréal;Vancouver/温哥华;Calgary;Edmonton;Ottawa;Winnipeg;Halifax;Quebec City;?Hamilton;Saskatoon;Whitehorse;Yellowknife;~Ontario;~British Columbia;~Alberta;~Quebec/Québec;~Nova Scotia;~Manitoba;~Saskatchewan;~New Brunswick;~Newfoundland;~Yukon;~Nunavut
CD|Kinshasa;Lubumbashi;Goma
CH|Zurich/Zürich/Zúrich/Zurigo;Geneva/Genève/Genf/Ginebra/Ginevra;Basel/Bâle;Bern/Berne;Lausanne;Lucerne/Luzern;Lugano;Winterthur;St. Gallen;Zug;Davos;~Ticino;~Valais/Wallis
CI|Abidjan;Yamoussoukro
CL|Santiago/Santiago de Chile;Valparaíso/Valparaiso;Concepción;Antofagasta;~Atacama
CM|Douala;Yaoundé
CN|Shanghai/上海/Schanghai/Шанхай;Beijing/北京/Peking/Pékin/Pekín/Пекин;Shenzhen/深圳;Guangzhou/广州;Chengdu/成都;Hangzhou/杭州;Wuhan/武汉;Xi'an/西安;Nanjing/南京;Tianjin/天津;Chongqing/重庆;Suzhou/苏州;Qingdao/青岛;Dalian/大连;Xiamen/厦门;Kunming/昆明;Changsha/长沙;Zhengzhou;Harbin;Ningbo;~Guangdong/广东;~Sichuan/四川;~Zhejiang/浙江;~Yunnan/云南;~Tibet
CO|Bogotá/Bogota;Medellín/Medellin;Cali;Cartagena;Barranquilla
CR|San José, Costa Rica
CU|Havana/La Habana
CY|Nicosia;Limassol;Larnaca
CZ|Prague/Praha/Prag/Praga/Praag;Brno;Ostrava;Plzeň/Pilsen;~Bohemia;~Moravia
DE|Berlin/柏林/ベルリン/Берлин/Berlino/Berlín;Munich/München/Múnich/Monaco di Baviera/Munique/慕尼黑;Hamburg/Hambourg/Hamburgo/Amburgo;Cologne/Köln/Colonia;Frankfurt/Frankfurt am Main/Francfort/Fráncfort;Stuttgart;Düsseldorf/Dusseldorf;Leipzig;Dresden/Dresde;Hanover/Hannover;Nuremberg/Nürnberg;Bremen;Dortmund;?Essen;Bonn;Freiburg;Heidelberg;Karlsruhe;Mannheim;Münster;Kiel;Lübeck;Rostock;Potsdam;Aachen;Augsburg;Regensburg;Weimar;Jena;Kassel;Wuppertal;Bielefeld;Duisburg;Mainz;~Bavaria/Bayern/Bavière/Baviera;~Saxony/Sachsen;~Baden-Württemberg;~Brandenburg;~Hessen/Hesse;~North Rhine-Westphalia/Nordrhein-Westfalen/NRW;~Schleswig-Holstein;~Niedersachsen/Lower Saxony;~Thüringen/Thuringia;~Ruhr/Ruhrgebiet;~Mecklenburg-Vorpommern;~Sachsen-Anhalt;~Sachsen/Saxony;~Rheinland-Pfalz/Rhineland-Palatinate;~Saarland;~Bodensee
DK|Copenhagen/København/Kopenhagen/Copenhague/Copenaghen/Köpenhamn/Kopenhaga/Kbh/哥本哈根/コペンハーゲン;Aarhus/Århus;Odense;Aalborg/Ålborg;Esbjerg;Vejle;Kolding;Horsens;Roskilde;Silkeborg;Helsingør/Elsinore;Svendborg;Randers;Herning;Skagen;~Jutland/Jylland;~Funen/Fyn;~Zealand/Sjælland;~Bornholm;~Lolland;~Samsø
DO|Santo Domingo;Punta Cana
DZ|Algiers/Alger;Oran
EC|Quito;Guayaquil;~Galápagos/Galapagos
EE|Tallinn;Tartu
EG|Cairo/القاهرة/Le Caire;Alexandria, Egypt/الإسكندرية;Giza;Luxor;~Sinai
ES|Madrid/Madri/马德里;Barcelona/Barcelone/Barcellona;Valencia;Seville/Sevilla/Séville;Bilbao;Málaga/Malaga;Zaragoza/Saragossa;Granada;Palma de Mallorca;Alicante;San Sebastián;Santiago de Compostela;~Catalonia/Cataluña/Catalunya/Katalonien;~Andalusia/Andalucía/Andalusien;~Mallorca/Majorca;~Ibiza;~Canary Islands/Islas Canarias;~Tenerife;~Galicia;~Basque Country/País Vasco
ET|Addis Ababa
FI|Helsinki;Tampere;Turku;Oulu;Espoo;Rovaniemi;~Lapland
FR|Paris/巴黎/パリ/Париж/Parigi/París/باريس;Lyon/Lione;Marseille/Marseilles/Marsella;Toulouse;Bordeaux/Burdeos;Nantes;Strasbourg/Straßburg;Lille;Montpellier;Rennes;?Nice/Nizza/Niza;Grenoble;?Tours;Dijon;Reims;Le Havre;Cannes;Avignon;Brest;~Brittany/Bretagne;~Normandy/Normandie;~Provence;~Alsace/Elsass;~Corsica/Corse;~Dordogne;~Île-de-France
GB|London/Londres/Londra/Londen/Londyn/伦敦/ロンドン/Лондон;Manchester;Birmingham;Leeds;Glasgow;Edinburgh;Liverpool;Bristol;Sheffield;Newcastle;Nottingham;Cardiff;Belfast;Leicester;Brighton;Oxford;Cambridge;York;?Bath;?Reading;Southampton;Portsmouth;Plymouth;Norwich;Exeter;Aberdeen;Dundee;Inverness;Swansea;Coventry;Hull;Bradford;Milton Keynes;Derby;Preston;Whitby;~Cornwall;~Devon;~Yorkshire;~Kent;~Sussex;~Wales;~Scotland/Schottland/Écosse/Escocia;~Northern Ireland;~Cumbria;~Lake District;~Isle of Wight;~Highlands
GE|Tbilisi;Batumi
GH|Accra;Kumasi
GL|Nuuk
GR|Athens/Athen/Athènes/Atenas/Atene;Thessaloniki;Patras;Heraklion;~Crete/Kreta;~Rhodes
HK|Kowloon
HR|Zagreb;?Split;Dubrovnik;~Dalmatia;~Istria
HU|Budapest;Debrecen;Szeged
ID|Jakarta;Surabaya;Bandung;Medan;Yogyakarta;~Bali;~Java, Indonesia;~Sumatra;~Lombok
IE|Dublin/Dublino/Dublín;?Cork;Galway;Limerick;Waterford;~County Kerry/Kerry;~Connemara
IL|Tel Aviv/תל אביב;Jerusalem;Haifa
IN|Mumbai/Bombay/मुंबई/孟买;Delhi/New Delhi/दिल्ली;Bangalore/Bengaluru/बेंगलुरु;Chennai/Madras/चेन्नई;Kolkata/Calcutta/कोलकाता;Hyderabad/हैदराबाद;Pune/पुणे;Ahmedabad/अहमदाबाद;Jaipur/जयपुर;Lucknow/लखनऊ;Kochi;Surat;Nagpur/नागपुर;Indore/इंदौर;Chandigarh;Goa;Mysore/Mysuru;Varanasi/वाराणसी;Bhopal/भोपाल;~Kerala;~Gujarat/गुजरात;~Maharashtra/महाराष्ट्र;~Tamil Nadu;~Karnataka;~Rajasthan/राजस्थान;~Punjab;~Uttar Pradesh;~West Bengal;~Assam;~Himachal Pradesh
IQ|Baghdad;Erbil;Basra
IR|Tehran
IS|Reykjavík/Reykjavik;Akureyri
IT|Rome/Roma/Rom/罗马;Milan/Milano/Mailand/Milán/Milaan/Milão;Naples/Napoli/Neapel;Turin/Torino;Florence/Firenze/Florenz/Florencia;Venice/Venezia/Venedig/Venecia;Bologna;Genoa/Genova/Genua;Palermo;Verona;Bari;Padua/Padova;Trieste;Catania;Pisa;~Tuscany/Toscana/Toskana/Toscane;~Sicily/Sicilia/Sizilien;~Sardinia/Sardegna/Sardinien;~Lombardy/Lombardia;~Umbria;~Piedmont/Piemonte;~Puglia/Apulia;~South Tyrol/Südtirol;~Veneto
JM|Kingston, Jamaica
JO|Amman
JP|Tokyo/東京/东京/Tokio/Токио/도쿄;Osaka/大阪/Ōsaka/오사카;Kyoto/京都/교토;Yokohama/横浜;Nagoya/名古屋;Sapporo/札幌;Fukuoka/福岡;Kobe/神戸;Hiroshima/広島;Sendai/仙台;Nara/奈良;Naha/那覇;Kanazawa/金沢;~Hokkaido/北海道;~Okinawa/沖縄;~Kyushu/九州;~Shikoku/四国
KE|Nairobi;Mombasa;Kisumu;Nakuru
KH|Phnom Penh;Siem Reap
KR|Seoul/서울/首尔/ソウル;Busan/부산;Incheon/인천;Daegu/대구;Daejeon/대전;Gwangju/광주;~Jeju/제주
KZ|Almaty;Astana
LB|Beirut/بيروت
LK|Colombo
LT|Vilnius;Kaunas
LV|Riga
MA|Casablanca/الدار البيضاء;Marrakesh/Marrakech/مراكش;Rabat/الرباط;?Fez;Tangier;Agadir
MG|Antananarivo
ML|Bamako;Timbuktu
MM|Yangon;Mandalay
MN|Ulaanbaatar
MT|Valletta
MX|Mexico City/Ciudad de México/CDMX;Guadalajara;Monterrey;Puebla;Cancún/Cancun;Tijuana;Oaxaca;Mérida;Querétaro;Tulum;~Yucatán/Yucatan;~Jalisco;~Chiapas;~Baja California
MY|Kuala Lumpur;Penang;Johor Bahru;~Sabah;~Sarawak
MZ|Maputo
NA|Windhoek
NG|Lagos;Abuja;Kano;Ibadan;Port Harcourt
NL|Amsterdam/阿姆斯特丹;Rotterdam;The Hague/Den Haag/La Haye/La Haya;Utrecht;Eindhoven;Groningen;Maastricht;Delft;Leiden;Haarlem;Nijmegen;Arnhem;Tilburg;Breda;~Friesland;~Zeeland;~Limburg
NO|Oslo;Bergen;Trondheim;Stavanger;Tromsø/Tromso;Bodø;Kristiansand;Drammen;Ålesund;Narvik;~Svalbard;~Lofoten
NP|Kathmandu;Pokhara
NZ|Auckland;Wellington;Christchurch;Dunedin;Queenstown;Rotorua;Tauranga;~Otago;~Canterbury;~North Island;~South Island
OM|Muscat
PA|Panama City
PE|Lima;Cusco/Cuzco;Arequipa
PH|Manila;Cebu;Davao;Quezon City
PK|Karachi;Lahore;Islamabad;Rawalpindi;Peshawar;~Sindh
PL|Warsaw/Warszawa/Warschau/Varsovie/Varsovia/Варшава;Kraków/Krakow/Cracow/Krakau;Gdańsk/Gdansk/Danzig;Wrocław/Wroclaw;Poznań/Poznan;Łódź/Lodz;Katowice;Lublin;Szczecin
PT|Lisbon/Lisboa/Lissabon/Lisbonne/Lisbona/里斯本;Porto/Oporto;Braga;Coimbra;Faro;Funchal;Évora;Cascais;~Algarve;~Azores/Açores;~Madeira;~Alentejo
QA|Doha
RO|Bucharest/București/Bukarest;Cluj-Napoca/Cluj;Timișoara;~Transylvania
RS|Belgrade/Beograd/Belgrad;Novi Sad
RU|Moscow/Москва/Москве/Moskau/Moscou/Moscú/Mosca/莫斯科;Saint Petersburg/St. Petersburg/Санкт-Петербург/Санкт-Петербурге;Novosibirsk/Новосибирск;Yekaterinburg/Екатеринбург;Kazan/Казань/Казани;Vladivostok;~Siberia/Сибирь
RW|Kigali
SA|Riyadh/الرياض;Jeddah/جدة;Mecca;Dammam;~NEOM
SE|Stockholm/Estocolmo/Stoccolma;Gothenburg/Göteborg;Malmö/Malmo;Uppsala;Lund;Umeå;Linköping;Kiruna;Örebro;Västerås;Helsingborg;~Skåne/Scania;~Gotland;~Småland;~Dalarna
SG|Sentosa
SI|Ljubljana;Maribor
SK|Bratislava;Košice
SN|Dakar
SY|Damascus;Aleppo
TH|Bangkok;Chiang Mai;Pattaya;~Phuket;~Koh Samui
TN|Tunis;Sfax
TR|Istanbul/İstanbul/Estambul;Ankara;Izmir/İzmir;Antalya;Bursa;~Anatolia;~Cappadocia
TW|Taipei/台北/臺北;Kaohsiung/高雄;Taichung/台中;Hsinchu
TZ|Dar es Salaam;Dodoma;Arusha;~Zanzibar
UA|Kyiv/Kiev/Київ/Киев/Kiew;Lviv/Львів;Odesa/Odessa;Kharkiv;Dnipro
UG|Kampala;Entebbe
US|New York/New York City/NYC/Nueva York/Nova York/纽约/ニューヨーク/Нью-Йорк;Los Angeles/洛杉矶;Chicago/芝加哥;San Francisco/旧金山;Boston/波士顿;Seattle/西雅图;Austin;Dallas;Houston;Miami;Atlanta;Denver;Portland;Philadelphia;Washington DC/Washington D.C.;?Phoenix;San Diego;Detroit;Minneapolis;Las Vegas;Nashville;New Orleans;San Jose;Pittsburgh;Cleveland;Cincinnati;Baltimore;St. Louis;Salt Lake City;Kansas City;Sacramento;Brooklyn;Manhattan;Queens, New York;The Bronx;Silicon Valley;Oakland;Tampa;Orlando;Charlotte, North Carolina;Raleigh;Indianapolis;?Columbus;Milwaukee;Buffalo, New York;Boise;Tucson;Albuquerque;Honolulu;Anchorage;Fresno;San Antonio;Palo Alto;Boulder, Colorado;~California/Kalifornien/Californie;~Texas;~Florida;~Washington State;~Washington;~Oregon;~Colorado;~Massachusetts;~Illinois;~Ohio;~Michigan;~Pennsylvania;~Virginia;~North Carolina;~South Carolina;~Arizona;~Nevada;~Utah;~Minnesota;~Wisconsin;~Missouri;~Tennessee;~Kentucky;~Louisiana;~Alabama;~Mississippi;~Oklahoma;~Kansas;~Nebraska;~Iowa;~Idaho;~Montana;~Wyoming;~New Mexico;~Maine;~Vermont;~New Hampshire;~Connecticut;~New Jersey;~Delaware;~Maryland;~Hawaii;~Alaska;~Rhode Island;~North Dakota;~South Dakota;~Arkansas;~Indiana;~New England
UY|Montevideo
UZ|Tashkent;Samarkand
VE|Caracas;Maracaibo
VN|Hanoi;Ho Chi Minh City/Saigon;Da Nang
ZA|Johannesburg;Cape Town/Kaapstad/Kapstadt;Durban;Pretoria;Port Elizabeth/Gqeberha;Stellenbosch;Soweto;~Western Cape;~KwaZulu-Natal;~Gauteng;~Eastern Cape
ZM|Lusaka
ZW|Harare;Bulawayo
`;

/** Country names that are also ordinary words or names of persons or of other places: they count only after a preposition. */
export const AMBIGUOUS_COUNTRIES: ReadonlySet<string> = new Set([
  'turkey',
  'jordan',
  'chad',
  'georgia',
  'us',
  'cuba',
  'niger',
  'guinea',
  'jersey',
  'korea',
  'the states',
  'togo',
]);

/** Names of regions above a country: places without a country code. */
export const SUPRANATIONAL: readonly string[] = [
  'Europe',
  'European Union',
  'EU',
  'Asia',
  'Africa',
  'Latin America',
  'South America',
  'North America',
  'Scandinavia',
  'Nordics',
  'Benelux',
  'Middle East',
  'Balkans',
  'Caribbean',
  'West Africa',
  'East Africa',
  'Southeast Asia',
  'Sub-Saharan Africa',
  'Arctic',
  'Mediterranean',
  'Europa',
  'Baltics',
  'Sahel',
  'Baltic Sea',
  'North Sea',
  'Himalayas',
  'Alps',
  'Andes',
  'Pacific',
];

/** Two-letter codes of states and provinces that are written after a city: "Portland, OR". */
export const STATE_CODES: Readonly<Record<string, string>> = {
  US: 'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC',
  CA: 'ON QC BC AB MB SK NS NB NL PE YT NT NU',
  AU: 'NSW VIC QLD TAS ACT',
};
