/** Words of all languages for what no vocabulary has to tell apart, as beginnings of words or parts of them. */

/** Whom a mail is for. */
export const recipients =
  "destinatar\\w*|empf\\S{1,2}nger\\w*|recipient\\w*|ontvanger\\w*|modtageren\\w*|mottag\\w*|mottaker\\w*|vastaanottaj\\w*|odbiorc\\w*|prijemc\\w*|cimzett\\w*|alici\\w*|получател\\S*|одержувач\\S*|παραληπτ\\S*|נמען|المستلم|گیرنده|प्राप्तकर्ता|ผู้รับ|nguoi nhan|penerima|収件人|收件人|收件者|受信者|宛先|수신자|수신인";
/** Groups and lists, which take mail as a mailbox does. */
export const groups =
  "\\w*grup|\\w*list(?:a|an|e|en|y|ya|esi|eye|esine|aan)?(?![a-z])|\\w*verteiler|lijst|ομαδα|групп|список|списък|групата|קבוצ|مجموعة|گروه|समूह|กลุ่ม|nhom|kumpulan|milis|群组|群組|グループ|メーリングリスト|그룹|메일링";
/** A mail service or a contract for it, which a domain has. */
export const services =
  "servi[cz]\\w*|\\w*vertrag|abonnement|abonament|suscripcion|subscripcio|assinatura|subscricao|abbonamento|contrat[ot]?|contracte|contract|kontrakt|umow[ay]|smlouv|zmluv|договор|договір|подписк|\\w*dienst|obslug|uslug|sluzb|услуг|обслуживани|почт\\S+ (?:для|за) |サービス|服务|服務|서비스|hizmet|szolgaltatas|υπηρεσι|שירות|خدمة|سرویس|dich vu|layanan|บริการ|सेवा|\\w*tjanst|tjeneste|\\w*palvelu|teenus|pakalpojum|paslaug";

/** To serve a domain, to handle its mail, to be responsible for it. */
export const serves =
  /zustandig|zustaendig|verwalte[nt]|betreue[nt]|bedien|hoste|\bger(?:e|ons|ent)\b|desserv|heberge|responsable|gestion(?:a|amos|an|em)\b|atiend|atend|maneja|administra(?:mos)?\b|gestisc|gestiamo|serviamo|ospita|responsabil|gere(?:mos|nciamos)|obslug|obslu[hz]|sprav(?:uj|ujem)|odpowiad|обслу[гж]|обробля|обрабатыва|отвеча|відповіда|поддържа|опслуж|опслуг|posluz|opsluz|gostuj|handt?er|betjen|ansvar|hanter|beheer|verzorg|verantwoordelijk|gehost|hysir|sinnir|tekur ekki vid|kasittel|palvel|vastaa\b|teeninda|halda|apkalpo|aptarnau|kezel|kiszolgal|hizmet|barindir|gestion(?:am|eaz)|deserv|gazdui|exypiret|εξυπηρετ|διαχειρ|φιλοξεν|取り?扱|提供|管理|ホスト|サービス|服务|服務|处理|處理|负责|負責|托管|처리|담당|서비스|관리|phuc vu|xu ly|quan ly|melayani|mengelola|menangani|ให้บริการ|ดูแล|सेवा|संभाल|يخدم|تخدم|يدير|يستضيف|מטפל|משרת|אחרא|سرویس|خدمات/u;

/** To write to somebody. */
export const writes =
  /schreiben|ecri(?:re|vent)|escrib|escrev|scriver|skriv|schrijv|pisa[ct]|psat|pisat|писа[тц]|пиша[тл]?|пишува|kirjoitta|rasyti|rakstit|kirjuta|irhat|\birni|yaza|\bscri[ea]|γρα[ψφ]|לכתוב|الكتابة|مراسلة|بنویس|लिख|เขียน|\bviet|menulis|写信|寫信|送信でき/u;

/** To receive mail. */
export const receives =
  /empfang|recev(?:oir|ez)|recib|ricev|receb|\breb(?:re|en)\b|primi|ontvang|ta emot|motta|modtage|vastaanotta|odbiera|otrzym|prijim|prijat|prijm|получ[аи]|отрим|прима|приема|sanem|gauti|alama|fogad|λαμβ|δεχ|受信|受け取|接收|받을|수신할|استقبال|استلام|לקבל|دریافت|प्राप्त कर|รับอีเมล|nhan (?:thu|email)|menerima/u;

/** Open to somebody: enabled, active, reachable. */
export const opens =
  /freigeschalt|freigegeben|aktivier|erreichbar|zugelassen|offen|geoffnet|activ|habilit|abiert|abilit|ouvert|abert[oa]|apert[oa]|obert|aktyw|dostepn|otwart|aktiv|oppen|oppn|aben|apen|avoin|avattu|povolen|otevren|otvoren|открыт|доступ|активи|актив|отворен|включен|acik|etkin|nyitva|elerheto|deschis|geopend|ingeschakeld|beschikbaar|bereikbaar|ανοιχτ|ενεργ|開放|开放|启用|啟用|有効|열려|활성/u;

/** Not, by itself or within a verb, in languages whose vocabulary has no word for it. */
export const negations =
  /(?<![a-z])(?:ei|emme|ekki|khong|tidak|ne|nije|nismo|nav)(?![a-z])|(?<![а-яё])не(?![а-яё])|δεν|ません|ない|不|未|않|없|miyor|mez\b|maz\b|(?<= |^)(?:لا|לא|אינ\S*|ليس)|نمی|नहीं|ไม่/u;

/** What a recipient decides: to choose, to set up. */
export const chooses =
  /gewahlt|gewaehlt|entschieden|festgelegt|eingestellt dass|a choisi|a decide|ha elegido|ha decidido|ha scelto|ha deciso|escolheu|decidiu|optou|ha triat|ha decidit|\bhar valt|har valgt|har beslut|heeft (?:\w+ )?(?:gekozen|besloten|ingesteld)|on valinnut|on paattanyt|wybral|zdecydowal|zvolil|rozhodl|выбрал|решил|обрав|вирішив|избра|odabra|izabra|a ales|a decis|valasztotta|tercih etti|επελεξε|επιλεξει|選択|选择|選擇|선택/u;
/** What a recipient sets up for its own mailbox. */
export const settings =
  /einstellung|instelling|reglages?\b|parametres|preferences|configuracion|preferencias|impostazion|preferenze|configurac|definicoes|innstilling|installning|indstilling|asetu|ustawien|nastaven|настройк|налаштуван|настройки|postavk|ayarlar|beallitas|setari|ρυθμισ|הגדרות|إعدادات|تنظیمات|设置|設置|設定|指定受信|설정/u;
/** Unknown, of those who write. */
export const unknownOnes =
  /unbekannt|inconnu|desconocid|sconosciut|desconhecid|desconegut|ukend|ukjen|okand|onbekend|tuntemattom|nieznan|nezna[mn]|неизвест|незнаком|невідом|непознат|nepoznat|bilinmeyen|ismeretlen|necunoscu|αγνωστ|未知|陌生|知らない|不明|알 수 없|以外/u;
