/**
 * All countries and territories of ISO 3166-1, one a line: code, ISO 4217 currency in use, English name, demonyms
 * (lower-case), other names and names in other languages. Names follow Unicode CLDR, shortened where speech does.
 */
export const COUNTRY_ROWS = `
AD|EUR|Andorra|andorran|Andorre,Andora,安道尔,アンドラ,안도라,أندورا,Андорра,एंडोरा
AE|AED|United Arab Emirates|emirati|UAE,Emirates,Vereinigte Arabische Emirate,Émirats arabes unis,Emiratos Árabes Unidos,De Forenede Arabiske Emirater,Emirati Arabi Uniti,Verenigde Arabische Emiraten,Emirados Árabes Unidos,Förenade Arabemiraten,Zjednoczone Emiraty Arabskie,阿拉伯联合酋长国,アラブ首長国連邦,아랍에미리트,الإمارات العربية المتحدة,ОАЭ,संयुक्त अरब अमीरात
AF|AFN|Afghanistan|afghan,afghans|Afganistán,Afeganistão,Afganistan,阿富汗,アフガニスタン,아프가니스탄,أفغانستان,Афганистан,अफ़गानिस्तान
AG|XCD|Antigua and Barbuda|antiguan|Antigua und Barbuda,Antigua-et-Barbuda,Antigua y Barbuda,Antigua og Barbuda,Antigua e Barbuda,Antigua en Barbuda,Antígua e Barbuda,Antigua och Barbuda,Antigua i Barbuda,安提瓜和巴布达,アンティグア・バーブーダ,앤티가 바부다,أنتيغوا وبربودا,Антигуа и Барбуда,एंटिगुआ और बरबुडा
AI|XCD|Anguilla|anguillan|Anguila,安圭拉,アンギラ,앵귈라,أنغويلا,Ангилья,एंग्विला
AL|ALL|Albania|albanian|Albanien,Albanie,Albanië,Albânia,阿尔巴尼亚,アルバニア,알바니아,ألبانيا,Албания,अल्बानिया
AM|AMD|Armenia|armenian|Armenien,Arménie,Armenië,Armênia,亚美尼亚,アルメニア,아르메니아,أرمينيا,Армения,आर्मेनिया
AO|AOA|Angola|angolan|安哥拉,アンゴラ,앙골라,أنغولا,Ангола,अंगोला
AQ||Antarctica|antarctic|Antarktis,Antarctique,Antártida,Antartide,Antarktyda,南极洲,南極,남극 대륙,أنتاركتيكا,Антарктида,अंटार्कटिका
AR|ARS|Argentina|argentinian,argentine,argentinean|Argentinien,Argentine,Argentinië,Argentyna,阿根廷,アルゼンチン,아르헨티나,الأرجنتين,Аргентина,अर्जेंटीना
AS|USD|American Samoa|samoan american|Amerikanisch-Samoa,Samoa américaines,Samoa Americana,Amerikansk Samoa,Samoa Americane,Amerikaans-Samoa,Amerikanska Samoa,Samoa Amerykańskie,美属萨摩亚,米領サモア,아메리칸 사모아,ساموا الأمريكية,Американское Самоа,अमेरिकी समोआ
AT|EUR|Austria|austrian|Österreich,Autriche,Østrig,Oostenrijk,Áustria,Österrike,奥地利,オーストリア,오스트리아,النمسا,Австрия,ऑस्ट्रिया
AU|AUD|Australia|australian,aussie|Australien,Australie,Australië,Austrália,澳大利亚,オーストラリア,오스트레일리아,أستراليا,Австралия,ऑस्ट्रेलिया
AW|AWG|Aruba|aruban|阿鲁巴,アルバ,아루바,أروبا,Аруба,अरूबा
AX|EUR|Åland Islands||
AZ|AZN|Azerbaijan|azerbaijani,azeri|Aserbaidschan,Azerbaïdjan,Azerbaiyán,Aserbajdsjan,Azerbaigian,Azerbeidzjan,Azerbaijão,Azerbajdzjan,Azerbejdżan,阿塞拜疆,アゼルバイジャン,아제르바이잔,أذربيجان,Азербайджан,अज़रबैजान
BA|BAM|Bosnia and Herzegovina|bosnian|Bosnia,Bosnien und Herzegowina,Bosnie-Herzégovine,Bosnia y Herzegovina,Bosnien-Hercegovina,Bosnia ed Erzegovina,Bosnië en Herzegovina,Bósnia e Herzegovina,Bosnien och Hercegovina,Bośnia i Hercegowina,波斯尼亚和黑塞哥维那,ボスニア・ヘルツェゴビナ,보스니아 헤르체고비나,البوسنة والهرسك,Босния и Герцеговина,बोस्निया और हर्ज़ेगोविना
BB|BBD|Barbados|barbadian|Barbade,巴巴多斯,バルバドス,바베이도스,بربادوس,Барбадос,बारबाडोस
BD|BDT|Bangladesh|bangladeshi|Bangladesch,Bangladés,Bangladesz,孟加拉国,バングラデシュ,방글라데시,بنغلاديش,Бангладеш,बांग्लादेश
BE|EUR|Belgium|belgian|Belgien,Belgique,Bélgica,Belgio,België,Belgia,比利时,ベルギー,벨기에,بلجيكا,Бельгия,बेल्जियम
BF|XOF|Burkina Faso|burkinabe|Burquina Faso,布基纳法索,ブルキナファソ,부르키나파소,بوركينا فاسو,Буркина-Фасо,बुर्किना फ़ासो
BG|EUR|Bulgaria|bulgarian|Bulgarien,Bulgarie,Bulgarije,Bulgária,Bułgaria,保加利亚,ブルガリア,불가리아,بلغاريا,Болгария,बुल्गारिया
BH|BHD|Bahrain|bahraini|Bahreïn,Baréin,Bahrein,Barein,Bahrajn,巴林,バーレーン,바레인,البحرين,Бахрейн,बहरीन
BI|BIF|Burundi|burundian|布隆迪,ブルンジ,부룬디,بوروندي,Бурунди,बुरुंडी
BJ|XOF|Benin|beninese|Bénin,Benín,贝宁,ベナン,베냉,بنين,Бенин,बेनिन
BL|EUR|Saint Barthélemy||
BM|BMD|Bermuda|bermudian|Bermudes,Bermudas,Bermudy,百慕大,バミューダ,버뮤다,برمودا,Бермудские о-ва,बरमूडा
BN|BND|Brunei|bruneian|Brunei Darussalam,Brunéi,文莱,ブルネイ,브루나이,بروناي,Бруней,ब्रूनेई
BO|BOB|Bolivia|bolivian|Bolivien,Bolivie,Bolívia,Boliwia,玻利维亚,ボリビア,볼리비아,بوليفيا,Боливия,बोलीविया
BQ|USD|Caribbean Netherlands||
BR|BRL|Brazil|brazilian,brasileiro,brasileira|Brasilien,Brésil,Brasil,Brasile,Brazilië,Brazylia,巴西,ブラジル,브라질,البرازيل,Бразилия,ब्राज़ील
BS|BSD|Bahamas|bahamian|The Bahamas,Bahama's,Bahamy,巴哈马,バハマ,바하마,جزر البهاما,Багамы,बहामास
BT|BTN|Bhutan|bhutanese|Bhoutan,Bután,Butão,不丹,ブータン,부탄,بوتان,Бутан,भूटान
BV|NOK|Bouvet Island||
BW|BWP|Botswana|botswanan|Botsuana,博茨瓦纳,ボツワナ,보츠와나,بوتسوانا,Ботсвана,बोत्स्वाना
BY|BYN|Belarus|belarusian|Biélorussie,Bielorrusia,Bielorussia,Bielorrússia,Białoruś,白俄罗斯,ベラルーシ,벨라루스,بيلاروس,Беларусь,बेलारूस
BZ|BZD|Belize|belizean|Belice,伯利兹,ベリーズ,벨리즈,بليز,Белиз,बेलीज़
CA|CAD|Canada|canadian|Kanada,Canadá,加拿大,カナダ,캐나다,كندا,Канада,कनाडा
CC|AUD|Cocos (Keeling) Islands||
CD|CDF|Democratic Republic of the Congo|congolese|DR Congo,DRC
CF|XAF|Central African Republic|central african|Zentralafrikanische Republik,République centrafricaine,República Centroafricana,Den Centralafrikanske Republik,Repubblica Centrafricana,Centraal-Afrikaanse Republiek,República Centro-Africana,Centralafrikanska republiken,Republika Środkowoafrykańska,中非共和国,中央アフリカ共和国,중앙 아프리카 공화국,جمهورية أفريقيا الوسطى,Центрально-Африканская Республика,मध्य अफ़्रीकी गणराज्य
CG|XAF|Congo||Republic of the Congo
CH|CHF|Switzerland|swiss,schweizer,suisse|Schweiz,Suisse,Suiza,Svizzera,Zwitserland,Suíça,Szwajcaria,瑞士,スイス,스위스,سويسرا,Швейцария,स्विट्ज़रलैंड
CI|XOF|Côte d'Ivoire|ivorian|Ivory Coast,Elfenbenskysten,Costa d'Avorio,Ivoorkust,Costa do Marfim,Elfenbenskusten,科特迪瓦,コートジボワール,코트디부아르,ساحل العاج,Кот-д'Ивуар,कोत दिवुआर
CK|NZD|Cook Islands||
CL|CLP|Chile|chilean|Chili,Cile,智利,チリ,칠레,تشيلي,Чили,चिली
CM|XAF|Cameroon|cameroonian|Kamerun,Cameroun,Camerún,Camerun,Kameroen,Camarões,喀麦隆,カメルーン,카메룬,الكاميرون,Камерун,कैमरून
CN|CNY|China|chinese|PRC,Mainland China,Chine,Kina,Cina,Chiny,中国,중국,الصين,Китай,चीन
CO|COP|Colombia|colombian|Kolumbien,Colombie,Colômbia,Kolumbia,哥伦比亚,コロンビア,콜롬비아,كولومبيا,Колумбия,कोलंबिया
CR|CRC|Costa Rica|costa rican|Kostaryka,哥斯达黎加,コスタリカ,코스타리카,كوستاريكا,Коста-Рика,कोस्टारिका
CU|CUP|Cuba|cuban|Kuba,古巴,キューバ,쿠바,كوبا,Куба,क्यूबा
CV|CVE|Cape Verde|cape verdean|Cabo Verde,Cap-Vert,Kap Verde,Capo Verde,Kaapverdië,Republika Zielonego Przylądka,佛得角,カーボベルデ,카보베르데,الرأس الأخضر,Кабо-Верде,केप वर्ड
CW|XCG|Curaçao|curacaoan|Curazao,库拉索,キュラソー,퀴라소,كوراساو,Кюрасао,कुरासाओ
CX|AUD|Christmas Island||
CY|EUR|Cyprus|cypriot|Zypern,Chypre,Chipre,Cypern,Cipro,Cypr,塞浦路斯,キプロス,키프로스,قبرص,Кипр,साइप्रस
CZ|CZK|Czechia|czech|Czech Republic,Tschechien,Tchéquie,Chequia,Tjekkiet,Cechia,Tsjechië,Tchéquia,Tjeckien,Czechy,捷克,チェコ,체코,التشيك,Чехия,चेकिया
DE|EUR|Germany|german,germans,deutsche,deutschen,deutscher|BRD,Deutschland,Allemagne,Alemania,Tyskland,Germania,Duitsland,Alemanha,Niemcy,德国,ドイツ,독일,ألمانيا,Германия,जर्मनी
DJ|DJF|Djibouti|djiboutian|Dschibuti,Yibuti,Gibuti,Djibuti,Dżibuti,吉布提,ジブチ,지부티,جيبوتي,Джибути,जिबूती
DK|DKK|Denmark|danish,dane,danes,dansk,danske|Dänemark,Danemark,Dinamarca,Danmark,Danimarca,Denemarken,Dania,丹麦,デンマーク,덴마크,الدانمرك,Дания,डेनमार्क
DM|XCD|Dominica||
DO|DOP|Dominican Republic||Dominikanische Republik,République dominicaine,República Dominicana,Den Dominikanske Republik,Repubblica Dominicana,Dominicaanse Republiek,Dominikanska republiken,Dominikana,多米尼加共和国,ドミニカ共和国,도미니카 공화국,جمهورية الدومينيكان,Доминиканская Республика,डोमिनिकन गणराज्य
DZ|DZD|Algeria|algerian|Algerien,Algérie,Argelia,Algeriet,Algerije,Argélia,Algieria,阿尔及利亚,アルジェリア,알제리,الجزائر,Алжир,अल्जीरिया
EC|USD|Ecuador|ecuadorian|Équateur,Equador,Ekwador,厄瓜多尔,エクアドル,에콰도르,الإكوادور,Эквадор,इक्वाडोर
EE|EUR|Estonia|estonian|Estland,Estonie,Estônia,爱沙尼亚,エストニア,에스토니아,إستونيا,Эстония,एस्टोनिया
EG|EGP|Egypt|egyptian|Ägypten,Égypte,Egipto,Egypten,Egitto,Egypte,Egito,Egipt,埃及,エジプト,이집트,مصر,Египет,मिस्र
EH|MAD|Western Sahara|sahrawi|Westsahara,Sahara occidental,Sáhara Occidental,Vestsahara,Sahara Occidentale,Westelijke Sahara,Saara Ocidental,Västsahara,Sahara Zachodnia,西撒哈拉,西サハラ,서사하라,الصحراء الغربية,Западная Сахара,पश्चिमी सहारा
ER|ERN|Eritrea|eritrean|Érythrée,Eritreia,Erytrea,厄立特里亚,エリトリア,에리트리아,إريتريا,Эритрея,इरिट्रिया
ES|EUR|Spain|spanish,español,española|Spanien,Espagne,España,Spagna,Spanje,Espanha,Hiszpania,西班牙,スペイン,스페인,إسبانيا,Испания,स्पेन
ET|ETB|Ethiopia|ethiopian|Äthiopien,Éthiopie,Etiopía,Etiopien,Etiopia,Ethiopië,Etiópia,埃塞俄比亚,エチオピア,에티오피아,إثيوبيا,Эфиопия,इथियोपिया
FI|EUR|Finland|finnish,finn,finns|Finnland,Finlande,Finlandia,Finlândia,芬兰,フィンランド,핀란드,فنلندا,Финляндия,फ़िनलैंड
FJ|FJD|Fiji|fijian|Fidschi,Fidji,Fiyi,Figi,Fidżi,斐济,フィジー,피지,فيجي,Фиджи,फ़िजी
FK|FKP|Falkland Islands||
FM|USD|Micronesia|micronesian|Mikronesien,Micronésie,Micronésia,Mikronezja,密克罗尼西亚,ミクロネシア連邦,미크로네시아,ميكرونيزيا,Федеративные Штаты Микронезии,माइक्रोनेशिया
FO|DKK|Faroe Islands|faroese|Färöer,Îles Féroé,Islas Feroe,Færøerne,Isole Fær Øer,Faeröer,Ilhas Faroé,Färöarna,Wyspy Owcze,法罗群岛,フェロー諸島,페로 제도,جزر فارو,Фарерские о-ва,फ़ेरो द्वीपसमूह
FR|EUR|France|french,français,française|Frankreich,Francia,Frankrig,Frankrijk,França,Frankrike,Francja,法国,フランス,프랑스,فرنسا,Франция,फ़्रांस
GA|XAF|Gabon|gabonese|Gabun,Gabón,Gabão,加蓬,ガボン,가봉,الغابون,Габон,गैबॉन
GB|GBP|United Kingdom|british,brits,english,scottish,welsh,northern irish|UK,U.K.,Great Britain,Britain,England,Scotland,Wales,Northern Ireland,Vereinigtes Königreich,Royaume-Uni,Reino Unido,Storbritannien,Regno Unito,Verenigd Koninkrijk,Wielka Brytania,英国,イギリス,영국,المملكة المتحدة,Великобритания,यूनाइटेड किंगडम
GD|XCD|Grenada|grenadian|Grenade,Granada,格林纳达,グレナダ,그레나다,غرينادا,Гренада,ग्रेनाडा
GE|GEL|Georgia|georgian|Georgien,Géorgie,Georgië,Geórgia,Gruzja,格鲁吉亚,ジョージア,조지아,جورجيا,Грузия,जॉर्जिया
GF|EUR|French Guiana||
GG|GBP|Guernsey||
GH|GHS|Ghana|ghanaian|Gana,加纳,ガーナ,가나,غانا,Гана,घाना
GI|GIP|Gibraltar|gibraltarian|Gibilterra,直布罗陀,ジブラルタル,지브롤터,جبل طارق,Гибралтар,जिब्राल्टर
GL|DKK|Greenland|greenlandic|Grönland,Groenland,Groenlandia,Grønland,Groenlândia,Grenlandia,格陵兰,グリーンランド,그린란드,غرينلاند,Гренландия,ग्रीनलैंड
GM|GMD|Gambia|gambian|The Gambia,Gambie,Gâmbia,冈比亚,ガンビア,감비아,غامبيا,Гамбия,गाम्बिया
GN|GNF|Guinea|guinean|Guinée,Guinee,Guiné,Gwinea,几内亚,ギニア,기니,غينيا,Гвинея,गिनी
GP|EUR|Guadeloupe||
GQ|XAF|Equatorial Guinea|equatoguinean|Äquatorialguinea,Guinée équatoriale,Guinea Ecuatorial,Ækvatorialguinea,Guinea Equatoriale,Equatoriaal-Guinea,Guiné Equatorial,Ekvatorialguinea,Gwinea Równikowa,赤道几内亚,赤道ギニア,적도 기니,غينيا الاستوائية,Экваториальная Гвинея,इक्वेटोरियल गिनी
GR|EUR|Greece|greek,greeks|Griechenland,Grèce,Grecia,Grækenland,Griekenland,Grécia,Grekland,Grecja,希腊,ギリシャ,그리스,اليونان,Греция,यूनान
GS|GBP|South Georgia and South Sandwich Islands||
GT|GTQ|Guatemala|guatemalan|Gwatemala,危地马拉,グアテマラ,과테말라,غواتيمالا,Гватемала,ग्वाटेमाला
GU|USD|Guam||
GW|XOF|Guinea-Bissau||
GY|GYD|Guyana|guyanese|Guiana,Gujana,圭亚那,ガイアナ,가이아나,غيانا,Гайана,गुयाना
HK|HKD|Hong Kong|hongkonger|Sonderverwaltungsregion Hongkong,R.A.S. chinoise de Hong Kong,RAS di Hong Kong,SRA Hongkong,香港,홍콩,هونغ كونغ الصينية,Гонконг,हाँग काँग
HM|AUD|Heard and McDonald Islands||
HN|HNL|Honduras|honduran|洪都拉斯,ホンジュラス,온두라스,هندوراس,Гондурас,होंडूरास
HR|EUR|Croatia|croatian|Kroatien,Croatie,Croacia,Croazia,Kroatië,Croácia,Chorwacja,克罗地亚,クロアチア,크로아티아,كرواتيا,Хорватия,क्रोएशिया
HT|HTG|Haiti|haitian|Haïti,Haití,海地,ハイチ,아이티,هايتي,Гаити,हैती
HU|HUF|Hungary|hungarian|Ungarn,Hongrie,Hungría,Ungheria,Hongarije,Hungria,Ungern,Węgry,匈牙利,ハンガリー,헝가리,هنغاريا,Венгрия,हंगरी
ID|IDR|Indonesia|indonesian|Indonesien,Indonésie,Indonesië,Indonésia,Indonezja,印度尼西亚,インドネシア,인도네시아,إندونيسيا,Индонезия,इंडोनेशिया
IE|EUR|Ireland|irish|Republic of Ireland,Irland,Irlande,Irlanda,Ierland,Irlandia,爱尔兰,アイルランド,아일랜드,أيرلندا,Ирландия,आयरलैंड
IL|ILS|Israel|israeli|Israël,Israele,Izrael,以色列,イスラエル,이스라엘,إسرائيل,Израиль,इज़राइल
IM|GBP|Isle of Man|manx|Île de Man,Isla de Man,Isola di Man,Ilha de Man,Wyspa Man,马恩岛,マン島,맨섬,جزيرة مان,о-в Мэн,आइल ऑफ़ मैन
IN|INR|India|indian|Indien,Inde,Índia,Indie,印度,インド,인도,الهند,Индия,भारत
IO|USD|British Indian Ocean Territory||
IQ|IQD|Iraq|iraqi|Irak,Iraque,伊拉克,イラク,이라크,العراق,Ирак,इराक
IR|IRR|Iran|iranian|Irán,Irã,伊朗,イラン,이란,إيران,Иран,ईरान
IS|ISK|Iceland|icelandic,icelander|Island,Islande,Islandia,Islanda,IJsland,Islândia,冰岛,アイスランド,아이슬란드,آيسلندا,Исландия,आइसलैंड
IT|EUR|Italy|italian,italiano,italiana|Italien,Italie,Italia,Italië,Itália,Włochy,意大利,イタリア,이탈리아,إيطاليا,Италия,इटली
JE|GBP|Jersey||
JM|JMD|Jamaica|jamaican|Jamaika,Jamaïque,Giamaica,Jamajka,牙买加,ジャマイカ,자메이카,جامايكا,Ямайка,जमैका
JO|JOD|Jordan|jordanian|Jordanien,Jordanie,Jordania,Giordania,Jordanië,Jordânia,约旦,ヨルダン,요르단,الأردن,Иордания,जॉर्डन
JP|JPY|Japan|japanese|Japon,Japón,Giappone,Japão,Japonia,日本,일본,اليابان,Япония,जापान
KE|KES|Kenya|kenyan|Kenia,Quênia,肯尼亚,ケニア,케냐,كينيا,Кения,केन्या
KG|KGS|Kyrgyzstan|kyrgyz|Kirgisistan,Kirghizstan,Kirguistán,Kirghizistan,Kirgizië,Quirguistão,Kirgizistan,Kirgistan,吉尔吉斯斯坦,キルギス,키르기스스탄,قيرغيزستان,Киргизия,किर्गिज़स्तान
KH|KHR|Cambodia|cambodian|Kambodscha,Cambodge,Camboya,Cambodja,Cambogia,Camboja,Kambodja,Kambodża,柬埔寨,カンボジア,캄보디아,كمبوديا,Камбоджа,कंबोडिया
KI|AUD|Kiribati||
KM|KMF|Comoros|comorian|Komoren,Comores,Comoras,Comorerne,Comore,Comoren,Komorerna,Komory,科摩罗,コモロ,코모로,جزر القمر,Коморы,कोमोरोस
KN|XCD|Saint Kitts and Nevis||
KP|KPW|North Korea|north korean|Nordkorea,Corée du Nord,Corea del Norte,Corea del Nord,Noord-Korea,Coreia do Norte,Korea Północna,朝鲜,北朝鮮,북한,كوريا الشمالية,КНДР,उत्तर कोरिया
KR|KRW|South Korea|korean,south korean|Korea,Republic of Korea,Südkorea,Corée du Sud,Corea del Sur,Sydkorea,Corea del Sud,Zuid-Korea,Coreia do Sul,Korea Południowa,韩国,韓国,대한민국,كوريا الجنوبية,Республика Корея,दक्षिण कोरिया
KW|KWD|Kuwait|kuwaiti|Koweït,Koeweit,Kuwejt,科威特,クウェート,쿠웨이트,الكويت,Кувейт,कुवैत
KY|KYD|Cayman Islands|caymanian|Kaimaninseln,Îles Caïmans,Islas Caimán,Caymanøerne,Isole Cayman,Kaaimaneilanden,Ilhas Cayman,Caymanöarna,Kajmany,开曼群岛,ケイマン諸島,케이맨 제도,جزر كايمان,о-ва Кайман,कैमेन द्वीपसमूह
KZ|KZT|Kazakhstan|kazakh,kazakhstani|Kasachstan,Kazajistán,Kasakhstan,Kazakistan,Kazachstan,Cazaquistão,Kazakstan,哈萨克斯坦,カザフスタン,카자흐스탄,كازاخستان,Казахстан,कज़ाखस्तान
LA|LAK|Laos|lao,laotian|Lao,老挝,ラオス,라오스,لاوس,Лаос,लाओस
LB|LBP|Lebanon|lebanese|Libanon,Liban,Líbano,Libano,黎巴嫩,レバノン,레바논,لبنان,Ливан,लेबनान
LC|XCD|Saint Lucia|saint lucian|St. Lucia,Sainte-Lucie,Santa Lucía,Santa Lúcia,S:t Lucia,圣卢西亚,セントルシア,세인트루시아,سانت لوسيا,Сент-Люсия,सेंट लूसिया
LI|CHF|Liechtenstein||列支敦士登,リヒテンシュタイン,리히텐슈타인,ليختنشتاين,Лихтенштейн,लिचेंस्टीन
LK|LKR|Sri Lanka|sri lankan|斯里兰卡,スリランカ,스리랑카,سريلانكا,Шри-Ланка,श्रीलंका
LR|LRD|Liberia|liberian|Libéria,利比里亚,リベリア,라이베리아,ليبيريا,Либерия,लाइबेरिया
LS|LSL|Lesotho|basotho|Lesoto,莱索托,レソト,레소토,ليسوتو,Лесото,लेसोथो
LT|EUR|Lithuania|lithuanian|Litauen,Lituanie,Lituania,Litouwen,Lituânia,Litwa,立陶宛,リトアニア,리투아니아,ليتوانيا,Литва,लिथुआनिया
LU|EUR|Luxembourg|luxembourgish|Luxemburg,Luxemburgo,Lussemburgo,Luksemburg,卢森堡,ルクセンブルク,룩셈부르크,لوكسمبورغ,Люксембург,लग्ज़मबर्ग
LV|EUR|Latvia|latvian|Lettland,Lettonie,Letonia,Letland,Lettonia,Letônia,Łotwa,拉脱维亚,ラトビア,라트비아,لاتفيا,Латвия,लातविया
LY|LYD|Libya|libyan|Libyen,Libye,Libia,Libië,Líbia,利比亚,リビア,리비아,ليبيا,Ливия,लीबिया
MA|MAD|Morocco|moroccan|Marokko,Maroc,Marruecos,Marocco,Marrocos,Marocko,Maroko,摩洛哥,モロッコ,모로코,المغرب,Марокко,मोरक्को
MC|EUR|Monaco|monegasque|Mónaco,Mônaco,Monako,摩纳哥,モナコ,모나코,موناكو,Монако,मोनाको
MD|MDL|Moldova|moldovan|Republik Moldau,Moldavie,Moldavia,Moldavië,Moldávia,Moldavien,Mołdawia,摩尔多瓦,モルドバ,몰도바,مولدوفا,Молдова,मॉल्डोवा
ME|EUR|Montenegro|montenegrin|Monténégro,Czarnogóra,黑山,モンテネグロ,몬테네그로,الجبل الأسود,Черногория,मोंटेनेग्रो
MF|EUR|Saint Martin||
MG|MGA|Madagascar|malagasy|Madagaskar,马达加斯加,マダガスカル,마다가스카르,مدغشقر,Мадагаскар,मेडागास्कर
MH|USD|Marshall Islands|marshallese|Marshallinseln,Îles Marshall,Islas Marshall,Marshalløerne,Isole Marshall,Marshalleilanden,Ilhas Marshall,Marshallöarna,Wyspy Marshalla,马绍尔群岛,マーシャル諸島,마셜 제도,جزر مارشال,Маршалловы о-ва,मार्शल द्वीपसमूह
MK|MKD|North Macedonia|macedonian|Macedonia,Nordmazedonien,Macédoine du Nord,Macedonia del Norte,Nordmakedonien,Macedonia del Nord,Noord-Macedonië,Macedônia do Norte,Macedonia Północna,北马其顿,北マケドニア,북마케도니아,مقدونيا الشمالية,Северная Македония,उत्तरी मकदूनिया
ML|XOF|Mali|malian|马里,マリ,말리,مالي,Мали,माली
MM|MMK|Myanmar|burmese|Burma,Mianmar,Mjanma,缅甸,ミャンマー,미얀마,ميانمار,Мьянма,म्यांमार
MN|MNT|Mongolia|mongolian|Mongolei,Mongolie,Mongoliet,Mongolië,Mongólia,蒙古,モンゴル,몽골,منغوليا,Монголия,मंगोलिया
MO|MOP|Macao|macanese|Macau,Sonderverwaltungsregion Macau,R.A.S. chinoise de Macao,RAS di Macao,SRA Makau,澳门,マカオ,마카오,منطقة ماكاو الإدارية الخاصة,Макао,मकाऊ
MP|USD|Northern Mariana Islands||
MQ|EUR|Martinique||
MR|MRU|Mauritania|mauritanian|Mauretanien,Mauritanie,Mauritanië,Mauritânia,Mauretania,毛里塔尼亚,モーリタニア,모리타니,موريتانيا,Мавритания,मॉरिटानिया
MS|XCD|Montserrat||
MT|EUR|Malta|maltese|Malte,马耳他,マルタ,몰타,مالطا,Мальта,माल्टा
MU|MUR|Mauritius|mauritian|Maurice,Mauricio,Maurício,毛里求斯,モーリシャス,모리셔스,موريشيوس,Маврикий,मॉरीशस
MV|MVR|Maldives|maldivian|Malediven,Maldivas,Maldiverne,Maldive,Maldiven,Maldiverna,Malediwy,马尔代夫,モルディブ,몰디브,جزر المالديف,Мальдивы,मालदीव
MW|MWK|Malawi|malawian|Malaui,马拉维,マラウイ,말라위,ملاوي,Малави,मलावी
MX|MXN|Mexico|mexican|Mexiko,Mexique,México,Messico,Meksyk,墨西哥,メキシコ,멕시코,المكسيك,Мексика,मैक्सिको
MY|MYR|Malaysia|malaysian|Malaisie,Malasia,Maleisië,Malásia,Malezja,马来西亚,マレーシア,말레이시아,ماليزيا,Малайзия,मलेशिया
MZ|MZN|Mozambique|mozambican|Mosambik,Mozambico,Moçambique,Mozambik,莫桑比克,モザンビーク,모잠비크,موزمبيق,Мозамбик,मोज़ांबिक
NA|NAD|Namibia|namibian|Namibie,Namibië,Namíbia,纳米比亚,ナミビア,나미비아,ناميبيا,Намибия,नामीबिया
NC|XPF|New Caledonia||
NE|XOF|Niger|nigerien|Níger,尼日尔,ニジェール,니제르,النيجر,Нигер,नाइजर
NF|AUD|Norfolk Island||
NG|NGN|Nigeria|nigerian|Nigéria,尼日利亚,ナイジェリア,나이지리아,نيجيريا,Нигерия,नाइजीरिया
NI|NIO|Nicaragua|nicaraguan|Nicarágua,Nikaragua,尼加拉瓜,ニカラグア,니카라과,نيكاراغوا,Никарагуа,निकारागुआ
NL|EUR|Netherlands|dutch,nederlands,nederlandse|The Netherlands,Holland,Niederlande,Pays-Bas,Países Bajos,Nederlandene,Paesi Bassi,Nederland,Países Baixos,Nederländerna,Holandia,荷兰,オランダ,네덜란드,هولندا,Нидерланды,नीदरलैंड
NO|NOK|Norway|norwegian,norsk,norske|Norwegen,Norvège,Noruega,Norge,Norvegia,Noorwegen,Norwegia,挪威,ノルウェー,노르웨이,النرويج,Норвегия,नॉर्वे
NP|NPR|Nepal|nepali,nepalese|Népal,尼泊尔,ネパール,네팔,نيبال,Непал,नेपाल
NR|AUD|Nauru|nauruan|瑙鲁,ナウル,나우루,ناورو,Науру,नाउरु
NU|NZD|Niue||
NZ|NZD|New Zealand|new zealander,kiwi|Neuseeland,Nouvelle-Zélande,Nueva Zelanda,Nuova Zelanda,Nieuw-Zeeland,Nova Zelândia,Nya Zeeland,Nowa Zelandia,新西兰,ニュージーランド,뉴질랜드,نيوزيلندا,Новая Зеландия,न्यूज़ीलैंड
OM|OMR|Oman|omani|Omán,Omã,阿曼,オマーン,오만,عُمان,Оман,ओमान
PA|PAB|Panama|panamanian|Panamá,巴拿马,パナマ,파나마,بنما,Панама,पनामा
PE|PEN|Peru|peruvian|Pérou,Perú,Perù,秘鲁,ペルー,페루,بيرو,Перу,पेरू
PF|XPF|French Polynesia||
PG|PGK|Papua New Guinea||
PH|PHP|Philippines|philippine,filipino|The Philippines,Philippinen,Filipinas,Filippinerne,Filippine,Filipijnen,Filippinerna,Filipiny,菲律宾,フィリピン,필리핀,الفلبين,Филиппины,फ़िलिपींस
PK|PKR|Pakistan|pakistani|Pakistán,Paquistão,巴基斯坦,パキスタン,파키스탄,باكستان,Пакистан,पाकिस्तान
PL|PLN|Poland|polish,polski,polska|Polen,Pologne,Polonia,Polônia,Polska,波兰,ポーランド,폴란드,بولندا,Польша,पोलैंड
PM|EUR|Saint Pierre and Miquelon||
PN|NZD|Pitcairn Islands||
PR|USD|Puerto Rico|puerto rican|Porto Rico,Portorico,Portoryko,波多黎各,プエルトリコ,푸에르토리코,بورتوريكو,Пуэрто-Рико,पोर्टो रिको
PS|ILS|Palestinian Territories|palestinian|Palestine,Palästinensische Autonomiegebiete,Territoires palestiniens,Territorios Palestinos,De palæstinensiske områder,Territori Palestinesi,Palestijnse gebieden,Territórios palestinos,Palestinska territorierna,Terytoria Palestyńskie,巴勒斯坦领土,パレスチナ自治区,팔레스타인 지구,الأراضي الفلسطينية,Палестинские территории,फ़िलिस्तीनी क्षेत्र
PT|EUR|Portugal|portuguese,português,portuguesa|Portogallo,Portugalia,葡萄牙,ポルトガル,포르투갈,البرتغال,Португалия,पुर्तगाल
PW|USD|Palau|palauan|Palaos,帕劳,パラオ,팔라우,بالاو,Палау,पलाऊ
PY|PYG|Paraguay|paraguayan|Paraguai,Paragwaj,巴拉圭,パラグアイ,파라과이,باراغواي,Парагвай,पराग्वे
QA|QAR|Qatar|qatari|Katar,Catar,卡塔尔,カタール,카타르,قطر,Катар,क़तर
RE|EUR|Réunion||
RO|RON|Romania|romanian|Rumänien,Roumanie,Rumanía,Rumænien,Roemenië,Romênia,Rumunia,罗马尼亚,ルーマニア,루마니아,رومانيا,Румыния,रोमानिया
RS|RSD|Serbia|serbian|Serbien,Serbie,Servië,Sérvia,塞尔维亚,セルビア,세르비아,صربيا,Сербия,सर्बिया
RU|RUB|Russia|russian|Russian Federation,Russland,Russie,Rusia,Rusland,Rússia,Ryssland,Rosja,俄罗斯,ロシア,러시아,روسيا,Россия,रूस
RW|RWF|Rwanda|rwandan|Ruanda,卢旺达,ルワンダ,르완다,رواندا,Руанда,रवांडा
SA|SAR|Saudi Arabia|saudi,saudi arabian|KSA,Saudi-Arabien,Arabie saoudite,Arabia Saudí,Arabia Saudita,Saoedi-Arabië,Arábia Saudita,Saudiarabien,Arabia Saudyjska,沙特阿拉伯,サウジアラビア,사우디아라비아,المملكة العربية السعودية,Саудовская Аравия,सऊदी अरब
SB|SBD|Solomon Islands||
SC|SCR|Seychelles|seychellois|Seychellen,Seychellerne,Seicheles,Seychellerna,Seszele,塞舌尔,セーシェル,세이셸,سيشل,Сейшельские о-ва,सेशेल्स
SD|SDG|Sudan|sudanese|Soudan,Sudán,Soedan,Sudão,苏丹,スーダン,수단,السودان,Судан,सूडान
SE|SEK|Sweden|swedish,swede,swedes,svensk,svenska|Schweden,Suède,Suecia,Sverige,Svezia,Zweden,Suécia,Szwecja,瑞典,スウェーデン,스웨덴,السويد,Швеция,स्वीडन
SG|SGD|Singapore|singaporean|Singapur,Singapour,Singapura,新加坡,シンガポール,싱가포르,سنغافورة,Сингапур,सिंगापुर
SH|SHP|Saint Helena||
SI|EUR|Slovenia|slovenian,slovene|Slowenien,Slovénie,Eslovenia,Slovenien,Slovenië,Eslovênia,Słowenia,斯洛文尼亚,スロベニア,슬로베니아,سلوفينيا,Словения,स्लोवेनिया
SJ|NOK|Svalbard and Jan Mayen||
SK|EUR|Slovakia|slovak|Slowakei,Slovaquie,Eslovaquia,Slovakiet,Slovacchia,Slowakije,Eslováquia,Slovakien,Słowacja,斯洛伐克,スロバキア,슬로바키아,سلوفاكيا,Словакия,स्लोवाकिया
SL|SLE|Sierra Leone|sierra leonean|Sierra Leona,Serra Leoa,塞拉利昂,シエラレオネ,시에라리온,سيراليون,Сьерра-Леоне,सिएरा लियोन
SM|EUR|San Marino||Saint-Marin,圣马力诺,サンマリノ,산마리노,سان مارينو,Сан-Марино,सैन मेरीनो
SN|XOF|Senegal|senegalese|Sénégal,塞内加尔,セネガル,세네갈,السنغال,Сенегал,सेनेगल
SO|SOS|Somalia|somali|Somalie,Somalië,Somália,索马里,ソマリア,소말리아,الصومال,Сомали,सोमालिया
SR|SRD|Suriname|surinamese|Surinam,苏里南,スリナム,수리남,سورينام,Суринам,सूरीनाम
SS|SSP|South Sudan|south sudanese|Südsudan,Soudan du Sud,Sudán del Sur,Sydsudan,Sud Sudan,Zuid-Soedan,Sudão do Sul,Sudan Południowy,南苏丹,南スーダン,남수단,جنوب السودان,Южный Судан,दक्षिण सूडान
ST|STN|São Tomé and Príncipe||
SV|USD|El Salvador|salvadoran|Salvador,Salwador,萨尔瓦多,エルサルバドル,엘살바도르,السلفادور,Сальвадор,अल सल्वाडोर
SX|XCG|Sint Maarten||
SY|SYP|Syria|syrian|Syrien,Syrie,Siria,Syrië,Síria,叙利亚,シリア,시리아,سوريا,Сирия,सीरिया
SZ|SZL|Eswatini|swazi|Swaziland,Esuatini,Essuatíni,斯威士兰,エスワティニ,에스와티니,إسواتيني,Эсватини,एस्वाटिनी
TC|USD|Turks and Caicos Islands||
TD|XAF|Chad|chadian|Tschad,Tchad,Ciad,Tsjaad,Chade,Czad,乍得,チャド,차드,تشاد,Чад,चाड
TF|EUR|French Southern Territories||
TG|XOF|Togo|togolese|多哥,トーゴ,토고,توغو,Того,टोगो
TH|THB|Thailand|thai|Thaïlande,Tailandia,Thailandia,Tailândia,Tajlandia,泰国,タイ,태국,تايلاند,Таиланд,थाईलैंड
TJ|TJS|Tajikistan|tajik|Tadschikistan,Tadjikistan,Tayikistán,Tadsjikistan,Tagikistan,Tadzjikistan,Tadjiquistão,Tadżykistan,塔吉克斯坦,タジキスタン,타지키스탄,طاجيكستان,Таджикистан,ताजिकिस्तान
TK|NZD|Tokelau||
TL|USD|Timor-Leste|timorese|East Timor,Timor oriental,Timor Est,Oost-Timor,Östtimor,Timor Wschodni,东帝汶,東ティモール,동티모르,تيمور - ليشتي,Восточный Тимор,तिमोर-लेस्त
TM|TMT|Turkmenistan|turkmen|Turkménistan,Turkmenistán,Turcomenistão,土库曼斯坦,トルクメニスタン,투르크메니스탄,تركمانستان,Туркменистан,तुर्कमेनिस्तान
TN|TND|Tunisia|tunisian|Tunesien,Tunisie,Túnez,Tunesië,Tunísia,Tunisien,Tunezja,突尼斯,チュニジア,튀니지,تونس,Тунис,ट्यूनीशिया
TO|TOP|Tonga|tongan|汤加,トンガ,통가,تونغا,Тонга,टोंगा
TR|TRY|Türkiye|turkish|Turkey,Türkei,Turquie,Turquía,Tyrkiet,Turchia,Turkije,Turquia,Turkiet,Turcja,土耳其,トルコ,튀르키예,تركيا,Турция,तुर्किये
TT|TTD|Trinidad and Tobago|trinidadian|Trinidad und Tobago,Trinité-et-Tobago,Trinidad y Tobago,Trinidad og Tobago,Trinidad e Tobago,Trinidad en Tobago,Trinidad och Tobago,Trynidad i Tobago,特立尼达和多巴哥,トリニダード・トバゴ,트리니다드 토바고,ترينيداد وتوباغو,Тринидад и Тобаго,त्रिनिदाद और टोबैगो
TV|AUD|Tuvalu|tuvaluan|图瓦卢,ツバル,투발루,توفالو,Тувалу,तुवालू
TW|TWD|Taiwan|taiwanese|Taïwan,Taiwán,Tajwan,台湾,대만,تايوان,Тайвань,ताइवान
TZ|TZS|Tanzania|tanzanian|Tansania,Tanzanie,Tanzânia,坦桑尼亚,タンザニア,탄자니아,تنزانيا,Танзания,तंज़ानिया
UA|UAH|Ukraine|ukrainian|Ucrania,Ucraina,Oekraïne,Ucrânia,Ukraina,乌克兰,ウクライナ,우크라이나,أوكرانيا,Украина,यूक्रेन
UG|UGX|Uganda|ugandan|Ouganda,Oeganda,乌干达,ウガンダ,우간다,أوغندا,Уганда,युगांडा
UM|USD|U.S. Outlying Islands||
US|USD|United States|american,u.s.|USA,U.S.A.,U.S.,United States of America,the States,US,Vereinigte Staaten,États-Unis,Estados Unidos,Stati Uniti,Verenigde Staten,Stany Zjednoczone,美国,アメリカ合衆国,미국,الولايات المتحدة,Соединенные Штаты,संयुक्त राज्य
UY|UYU|Uruguay|uruguayan|Uruguai,Urugwaj,乌拉圭,ウルグアイ,우루과이,أورغواي,Уругвай,उरूग्वे
UZ|UZS|Uzbekistan|uzbek|Usbekistan,Ouzbékistan,Uzbekistán,Oezbekistan,Uzbequistão,乌兹别克斯坦,ウズベキスタン,우즈베키스탄,أوزبكستان,Узбекистан,उज़्बेकिस्तान
VA|EUR|Vatican City||Vatican,Vatikanstadt,État de la Cité du Vatican,Ciudad del Vaticano,Vatikanstaten,Città del Vaticano,Vaticaanstad,Cidade do Vaticano,Watykan,梵蒂冈,バチカン市国,바티칸 시국,الفاتيكان,Ватикан,वेटिकन सिटी
VC|XCD|Saint Vincent and Grenadines||
VE|VES|Venezuela|venezuelan|Wenezuela,委内瑞拉,ベネズエラ,베네수엘라,فنزويلا,Венесуэла,वेनेज़ुएला
VG|USD|British Virgin Islands||
VI|USD|U.S. Virgin Islands||
VN|VND|Vietnam|vietnamese|Viet Nam,Viêt Nam,Vietnã,Wietnam,越南,ベトナム,베트남,فيتنام,Вьетнам,वियतनाम
VU|VUV|Vanuatu|vanuatuan|瓦努阿图,バヌアツ,바누아투,فانواتو,Вануату,वनुआतू
WF|XPF|Wallis and Futuna||
WS|WST|Samoa|samoan|萨摩亚,サモア,사모아,ساموا,Самоа,समोआ
YE|YER|Yemen|yemeni|Jemen,Yémen,Iêmen,也门,イエメン,예멘,اليمن,Йемен,यमन
YT|EUR|Mayotte||
ZA|ZAR|South Africa|south african|Südafrika,Afrique du Sud,Sudáfrica,Sydafrika,Sudafrica,Zuid-Afrika,África do Sul,Republika Południowej Afryki,南非,南アフリカ,남아프리카,جنوب أفريقيا,Южно-Африканская Республика,दक्षिण अफ़्रीका
ZM|ZMW|Zambia|zambian|Sambia,Zambie,Zâmbia,赞比亚,ザンビア,잠비아,زامبيا,Замбия,ज़ाम्बिया
ZW|ZWG|Zimbabwe|zimbabwean|Simbabwe,Zimbabue,Zimbábue,津巴布韦,ジンバブエ,짐바브웨,زيمبابوي,Зимбабве,ज़िम्बाब्वे
`;
